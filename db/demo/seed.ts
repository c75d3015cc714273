import { createStaff } from '~/features/accounts/staff.server';
import { keptSecret } from '~/platform/secret.server';
import { outsideRequest, type Platform } from '~/platform/context.server';

/** Lays the demo studio into an empty database, and says what its staff sign in with. */
export async function seedDemo(platform: Platform) {
  const { config } = platform;
  const staff = {
    email: config.DEMO_STAFF_EMAIL,
    password: config.DEMO_STAFF_PASSWORD ?? keptSecret(config.dataDir, 'demo-staff-password', 9),
  };
  await outsideRequest(platform, (context) =>
    context.transaction(async (tx) => {
      await createStaff(tx, { ...staff, name: 'June Alder', role: 'owner' });
      await tx.db.updateTable('studio_settings').set({ name: 'Rhodora' }).execute();
    }),
  );
  return staff;
}
