// `npm run build`: Remix builds pages and client, the server around them becomes one file, and client files
// are compressed once for all requests.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lockBuild } from './build-lock.mjs'
import { isBuilt, sourceStamp, writeStamp } from './build-stamp.mjs'

const root = resolve(import.meta.dirname, '..')
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const MIN_BYTES = 1024

await lockBuild(root)
// Another process may have built while this one waited.
if (isBuilt(root)) console.log('The build is up to date')
else await buildAll()

async function buildAll() {
  // If the sources change during the build, the build must not count as up to date.
  const stamp = sourceStamp(root)
  rmSync(join(root, 'build'), { recursive: true, force: true })
  buildPages()
  await bundleServer()
  copySqlFiles()
  const files = compressClient(join(root, 'build', 'client'))
  writeStamp(root, stamp)
  console.log(`Built pages, server and ${files} compressed client files`)
}

function buildPages() {
  const remix = join(root, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, error } = spawnSync(
    process.execPath,
    [remix, 'vite:build', '--logLevel', 'warn'],
    {
      cwd: root,
      env,
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw error ?? new Error(`remix vite:build ended with ${status}`)
}

async function bundleServer() {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    // Bundles the commands with the server, because an image has neither the sources nor the tools to run them.
    entryPoints: [
      'server/start.ts',
      'scripts/backup.ts',
      'scripts/restore.ts',
      'platform/api/file-text/text-process.ts',
    ],
    outdir: 'build',
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** Copies the files of functions and views, which a start applies: an image has no sources. */
function copySqlFiles() {
  for (const folder of ['modules', 'platform/api']) {
    const files = readdirSync(join(root, folder), { recursive: true })
    for (const file of files.filter((path) => path.endsWith('.sql'))) {
      cpSync(join(root, folder, file), join(root, 'build', 'sql', folder, file))
    }
  }
}

function compressClient(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  const worthwhile = paths.filter(compressFile)
  return worthwhile.length
}

function compressFile(path) {
  const bytes = readFileSync(path)
  if (bytes.length < MIN_BYTES) return false
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  return true
}
