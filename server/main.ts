import { handleOrderLinkJobs } from '~/features/checkout/order-page/mail-order-link.server';
import { handleFulfillmentJobs } from '~/features/workshop/tell-buyers.server';
import cluster from 'node:cluster';
import { createServer, type RequestListener, type Server } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { handleAccountJobs } from '~/features/accounts/profile/account-jobs.server';
import type { Permission } from '~/features/accounts/permissions.server';
import { ownerLink } from '~/features/accounts/invitations/owner.server';
import { handlePictureJobs } from '~/features/import/fetched-pictures.server';
import { handleScheduledLetters } from '~/features/letters/scheduled-letters.server';
import { handleSequences } from '~/features/sequences/send-steps.server';
import { handleMorningEmails } from '~/features/due/morning-email.server';
import { sendPortalNews } from '~/features/portal/portal-news.server';
import { sendMonthlyStatements } from '~/features/house-accounts/monthly-statements.server';
import { handleReplies } from '~/features/replies/fetch-replies.server';
import { handleErrorReports } from '~/features/connections/error-reports.server';
import { deleteUnfinishedImports } from '~/features/import/imports.server';
import { emptyOldTrash } from '~/features/admin/trash/trash.server';
import { handleBlogJobs } from '~/features/blog/admin/publication.server';
import { handleBookingJobs } from '~/features/booking/calendar/booking-jobs.server';
import { handleHolidayJobs } from '~/features/delivery/holidays/holidays.server';
import { handlePriceJobs } from '~/features/catalog/prices/price-reverts.server';
import { handleStandingOrders } from '~/features/standing-orders/place-standing-orders.server';
import { handleSubscriptionJobs } from '~/features/selling/renewals/run-subscriptions.server';
import { sendGiftCards } from '~/features/gift-cards/gift-card-sales.server';
import { handleTextJobs } from '~/features/texts/send-texts.server';
import { requestReviews } from '~/features/workshop/review-request.server';
import { sendReminders } from '~/features/reminders/reminders.server';
import { sendStockAlerts } from '~/features/catalog/products/stock-alerts.server';
import {
  deleteOldPaymentEvents,
  deleteUnpaidCarts,
  forgetOldIpAddresses,
  handlePaymentJobs,
} from '~/features/money/payments/payment-jobs.server';
import { handlePageJobs } from '~/features/pages/admin/page-changes.server';
import { addMissingPages } from '~/features/pages/pages.server';
import { hashPictures } from '~/features/pictures/picture-copies.server';
import { forgetOldMissed } from '~/features/redirects/redirects.server';
import { deleteOldTickets } from '~/features/selling/counter/kept-tickets.server';
import { syncSearchPages } from '~/features/search/search-pages.server';
import { readStudio } from '~/features/studio/studio.server';
import { answerQuestion } from '~/platform/address-proof.server';
import { openAppSecret } from '~/platform/app-secret.server';
import { type StudioData, takeBackup } from '~/platform/backup.server';
import { unpackBackup, withUnpacked } from '~/platform/backup-archive.server';
import { BackupError, countRows } from '~/platform/backup-format.server';
import { backupFolder, scheduleBackups } from '~/platform/backup-schedule.server';
import { openBlobs } from '~/platform/blobs.server';
import { openCertificates } from '~/platform/certificates.server';
import { type Config, ConfigError, readConfig } from '~/platform/config.server';
import { openContext, outsideRequest, type Platform } from '~/platform/context.server';
import { prepareDataFolder } from '~/platform/data-folder.server';
import { openClock } from '~/platform/clock.server';
import { openErrorReports } from '~/platform/error-reports.server';
import { openConnections } from '~/platform/connections.server';
import { connectionsPerProcess, databaseOn, openDatabase, openPool } from '~/platform/database.server';
import type { GuardedPool } from '~/platform/guarded-pool.server';
import { withClient } from '~/platform/database-client.server';
import { watchDatabase } from '~/platform/database-watch.server';
import { openFiles } from '~/platform/files.server';
import { openJobs } from '~/platform/jobs.server';
import { deleteExpiredLimits } from '~/platform/limits.server';
import { EVERYTHING, openLive } from '~/platform/live.server';
import { openLog } from '~/platform/log.server';
import { deleteOldEmails, giveUpLostEmails, openMailSender } from '~/platform/mail.server';
import { migrate, migrateOn } from '~/platform/migrate.server';
import { PageCache } from '~/platform/page-cache.server';
import { isPublicAddress } from '~/platform/public-address.server';
import { openEmbeddedPostgres } from '~/platform/postgres.server';
import { openMemoCache } from '~/platform/memo.server';
import { openRecordedReads } from '~/platform/recorded-reads.server';
import { assertNotHalfRestored, restoreBackup } from '~/platform/restore.server';
import { handleAddressJobs, keepAddress } from '~/platform/site-address.server';
import { sweepTemporaryFolders } from '~/platform/temporary-folders.server';
import { deleteOldUploads } from '~/platform/uploads.server';
import { forgetOldVisits, openVisits } from '~/platform/visits.server';
import { seedDemo } from '../db/demo/seed';
import { openApp } from './app';
import { answerFromCache } from './cached-pages';
import { DRAIN_MS, drain } from './drain';
import { rejectUnknownHost } from './known-host';
import { isLiveRequest, type LiveLists, openLiveLists } from './live-lists';
import { openMetrics } from './metrics';
import { ORDER_SUBSCRIBERS } from './order-subscribers';
import { openOwnerPorts } from './owner-ports';
import type { Build } from './pages';
import { readPermissions } from './permissions';
import { openRouteTable } from './route-table';
import { answerChallenge, createHttps, redirectToHttps } from './secure';
import { startWorkers, WorkerEnded } from './workers';

export {
  BackupError,
  backupFolder,
  ConfigError,
  countRows,
  migrate,
  openContext,
  openEmbeddedPostgres,
  openPool,
  readConfig,
  restoreBackup,
  startWorkers,
  takeBackup,
  unpackBackup,
  withUnpacked,
  WorkerEnded,
};

/** How long a body may take: 25 MB over a slow rural line. Headers must arrive much sooner. */
const SLOWEST_UPLOAD_MS = 30 * 60_000;
const HEADERS_MS = 20_000;

export interface Program {
  platform: Platform;
  demoStaff?: { email: string; password: string };
  /** Where the first owner creates an account, or a locked-out one recovers it: shown once, at start. */
  ownerLink?: string;
  fetch(request: Request): Promise<Response>;
  listener: RequestListener;
  upgrade: LiveLists['upgrade'];
  listen(): Promise<number>;
  close(): Promise<void>;
}

interface Parts {
  build?: Build;
  publicDir?: string;
  /** In place of the database's time: tests move it. */
  now?: () => Date;
  /** In place of the internet: the only other server that tests have is on this machine. */
  isPublic?: (address: string) => boolean;
  /** Stays open when the program closes: one test after another uses it. */
  pool?: GuardedPool;
}

/** Who may open which page of the back office. */
export async function listPermissions(): Promise<readonly Permission[]> {
  return readPermissions((await import('virtual:react-router/server-build')).routes).all;
}

export async function openStudioData(config: Config): Promise<StudioData & { close(): Promise<void> }> {
  const blobs = await openBlobs(config);
  const own = config.DATABASE_URL ? undefined : await openEmbeddedPostgres(config.dataDir);
  return {
    url: config.DATABASE_URL ?? own?.url ?? '',
    blobs,
    dataDir: config.dataDir,
    close: async () => own?.stop(),
  };
}

/** If it throws, nothing that it opened stays open. */
export async function openProgram(given: Config, parts: Parts = {}): Promise<Program> {
  const config = { ...given };
  // Closed in reverse order.
  await using opened = new AsyncDisposableStack();
  const reports = openErrorReports(() => new Date());
  const log = openLog(config.LOG_LEVEL, cluster.isWorker ? { worker: process.pid } : {}, reports.note);
  prepareDataFolder(config.dataDir);
  sweepTemporaryFolders();
  const own = config.DATABASE_URL ? undefined : await openEmbeddedPostgres(config.dataDir);
  if (own) opened.defer(own.stop);
  const url = config.DATABASE_URL ?? own?.url ?? '';
  const secret = await withClient({ connectionString: url }, async (client) => {
    await assertNotHalfRestored(client);
    await migrateOn(client);
    return openAppSecret(config, client);
  });
  const pool = parts.pool ?? openPool(url, connectionsPerProcess(config));
  if (!parts.pool) opened.defer(() => pool.end());
  const recorded = openRecordedReads();
  const db = databaseOn(pool, recorded);
  const notes = openDatabase(url, 1);
  opened.defer(() => notes.pool.end());
  const clock = openClock(log);
  const now = parts.now ?? clock.now;
  const watch = await watchDatabase(url, { pools: [pool, notes.pool], clock, log });
  opened.defer(watch.close);
  const live = await openLive(url, pool, log);
  opened.defer(live.close);
  const jobs = await openJobs(pool, log);
  opened.defer(jobs.stop);
  const cache = new PageCache(undefined, undefined, now);
  const memos = openMemoCache(recorded);
  const drop = (tags: string[]) => {
    memos.drop(tags);
    cache.drop(tags);
  };
  const ownerPorts = openOwnerPorts(config, log);
  const connections = await openConnections(config, { db, secret, log, now });
  /** Any page may show what a connection decides. */
  const reconnect = async () => {
    if (await connections.reload()) drop([EVERYTHING]);
    await ownerPorts.sync();
  };
  const certificates = await openCertificates({ db, secret, log, now });
  live.onWrites((tags) => {
    drop(tags);
    if (tags.includes('certificates') || tags.includes(EVERYTHING))
      certificates.reload().catch((error) => log.warn('the certificates could not be read', { error }));
    if (tags.includes('connections') || tags.includes(EVERYTHING))
      reconnect().catch((error) => log.warn('the connections could not be read', { error }));
  });
  const blobs = await openBlobs(config);
  const backups = scheduleBackups({ config, db, jobs, log, now }, { url, blobs, dataDir: config.dataDir });
  opened.defer(backups.stop);
  const platform: Platform = {
    config,
    pool,
    db,
    live,
    jobs,
    log,
    secret,
    memo: memos.memo,
    recorded,
    files: openFiles(blobs, notes.db),
    visits: openVisits(),
    backups,
    connections: { byServer: connections.byServer, reload: reconnect },
    certificates,
    ownerPorts,
    subscribers: ORDER_SUBSCRIBERS,
    now,
    isPublic: parts.isPublic ?? isPublicAddress,
    fetch: async (request) => app.fetch(request),
  };
  const build = parts.build ?? (await import('virtual:react-router/server-build'));
  let isLeaving = false;
  const publicDir = parts.publicDir ?? resolve(import.meta.dirname, '../client');
  const metrics = await openMetrics(config);
  opened.defer(metrics.close);
  const routes = openRouteTable(build);
  const app = openApp(platform, cache, build, routes, publicDir, () => !isLeaving, metrics.answered);

  await jobs.handle('send-mail', openMailSender(platform));
  await handlePaymentJobs(platform);
  await handleFulfillmentJobs(platform);
  await handleOrderLinkJobs(platform);
  await handlePictureJobs(platform);
  await syncSearchPages(platform);
  await handleAccountJobs(platform);
  handleBookingJobs(platform);
  handlePriceJobs(platform);
  handleTextJobs(platform);
  handleHolidayJobs(platform);
  handleSubscriptionJobs(platform);
  handleStandingOrders(platform);
  jobs.every(60, () => outsideRequest(platform, sendStockAlerts));
  jobs.every(900, () => outsideRequest(platform, sendReminders));
  jobs.every(3600, () => outsideRequest(platform, requestReviews));
  jobs.every(300, () => outsideRequest(platform, sendGiftCards));
  jobs.every(300, () => outsideRequest(platform, sendMonthlyStatements));
  jobs.every(60, () => outsideRequest(platform, sendPortalNews));
  handleAddressJobs(platform);
  handleErrorReports(platform, reports);
  handleMorningEmails(platform);
  handleReplies(platform);
  handleScheduledLetters(platform);
  handleSequences(platform);
  handleBlogJobs(platform);
  handlePageJobs(platform);
  await addMissingPages(platform);
  jobs.every(60, () => deleteExpiredLimits(platform));
  jobs.every(3600, () => deleteOldUploads(platform));
  jobs.every(60, () => platform.files.sweep(db));
  jobs.every(20, () => hashPictures(platform));
  jobs.every(3600, () => emptyOldTrash(platform));
  jobs.every(3600, () => deleteUnfinishedImports(platform));
  jobs.every(3600, () => giveUpLostEmails(platform));
  jobs.every(3600, () => deleteOldEmails(platform));
  jobs.every(3600, () => deleteOldPaymentEvents(platform));
  jobs.every(3600, () => forgetOldIpAddresses(platform));
  jobs.every(3600, () => forgetOldMissed(platform));
  jobs.every(3600, () => forgetOldVisits(platform));
  jobs.every(3600, () => deleteOldTickets(platform));
  jobs.every(3600, () => deleteUnpaidCarts(platform));
  const saveVisits = async () =>
    platform.visits.save(db, (await readStudio(openContext(platform))).time_zone, platform.now());
  jobs.every(30, saveVisits);
  // A killed database is back within seconds.
  if (own) jobs.every(0.25, () => own.watch(pool));
  const demoStaff = config.RHODORA_DEMO ? await seedDemo(platform) : undefined;
  // Once per start, not by each worker.
  const link = (cluster.worker?.id ?? 1) === 1 ? await ownerLink(platform) : undefined;

  const slow = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const listener: RequestListener = (request, response) => {
    // A client must not send its next request on a connection that is about to close.
    if (isLeaving) response.shouldKeepAlive = false;
    if (answerQuestion(secret, request, response) || answerChallenge(platform, request, response)) return;
    if (rejectUnknownHost(config, request, response) || redirectToHttps(platform, request, response)) return;
    answerFromCache({ cache, visits: platform.visits, routes }, request, response, () => void slow(request, response));
  };
  const lists = openLiveLists(platform);
  const limits = {
    requestTimeout: SLOWEST_UPLOAD_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: 1000,
  };
  const options = { ...limits, shouldUpgradeCallback: isLiveRequest };
  const http = createServer(options, listener).on('upgrade', lists.upgrade);
  const https = createHttps(platform, options, listener).on('upgrade', lists.upgrade);
  ownerPorts.serve(createServer(options, listener).on('upgrade', lists.upgrade), https);
  const closing = opened.move();
  let closed: Promise<void> | undefined;
  async function close() {
    isLeaving = true;
    // Without a drain time, leave and stop listening in the same tick, so that no follower reconnects in between.
    if (http.listening && config.DRAIN_SECONDS > 0) await pause(config.DRAIN_SECONDS * 1000);
    lists.close();
    const mostMs = DRAIN_MS - config.DRAIN_SECONDS * 1000;
    await Promise.all([drain(http, mostMs), drain(https, mostMs), ownerPorts.close(mostMs)]);
    await saveVisits().catch((error) => log.warn('visits not saved', { error }));
    await closing.disposeAsync();
  }
  return {
    platform,
    ...(demoStaff && { demoStaff }),
    ...(link && { ownerLink: link }),
    fetch: platform.fetch,
    listener,
    upgrade: lists.upgrade,
    async listen() {
      await metrics.listen({ pool, db, cache, lists });
      const port = await listen(http, config.PORT, config.HOST);
      if (given.HTTPS_PORT !== undefined) await listen(https, given.HTTPS_PORT, config.HOST);
      await ownerPorts.sync();
      if (config.HTTPS_PORT !== undefined) keepAddress(platform);
      return port;
    },
    close: () => (closed ??= close()),
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}
