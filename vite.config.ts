import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2022' },
  // The server is one bundle with the pages, so that both share one module graph.
  environments: { ssr: { build: { target: 'node24', rollupOptions: { input: 'server/main.ts' } } } },
});
