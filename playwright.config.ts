import { defineConfig, devices } from '@playwright/test';
import { settingNames } from './src/server/config.ts';

// The journeys meet a demo shop of their own, whatever shop this terminal is set up for.
for (const name of settingNames) delete process.env[name];

const port = process.env.SHOP_PORT ?? '4801';
const address = `http://127.0.0.1:${port}`;
const chromium = process.env.CHROMIUM;

export default defineConfig({
  testDir: 'tests/e2e',
  // Set for the short form. What is not loaded need not be compiled either.
  testIgnore: process.env.SHORT_JOURNEYS ? '**/*.long.spec.ts' : undefined,
  outputDir: 'test-results',
  // The mails are rendered by the built pages, which need no compiling.
  build: { external: ['**/build/**'] },
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits most of its time, so two cores run four at once.
  workers: 4,
  // Both end a test that hangs. A busy machine may take many times as long as a quiet one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    baseURL: address,
    // Recording every step costs as much as the journeys themselves; a picture of the failure is enough to begin with.
    screenshot: 'only-on-failure',
    // Motion costs a tenth of the time. The journeys that look at it switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--disable-gpu',
        '--disable-dev-shm-usage',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
  webServer: {
    command: `"${process.execPath}" build/shop/main.js`,
    url: `${address}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    timeout: 120_000,
    env: {
      NODE_ENV: 'production',
      PORT: port,
      HOST: '127.0.0.1',
      // Playwright empties its output folder first, so every run begins with a new shop.
      DATA_DIR: 'test-results/shop-data',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      // All shoppers of the tests have one address.
      ORDERS_PER_HOUR: '0',
      DRAIN_SECONDS: '0',
    },
  },
});
