import type { Platform } from '~/platform/context.server';

export async function handlePaymentJobs(_platform: Platform) {}
