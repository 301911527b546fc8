// `npm run test:browsers`: runs the walk of tests/browsers in all supported browsers. It needs a build.
// --only chromium-83,w3m: only these browsers. As root on Debian it installs missing browsers; if a browser
// is still missing, the end of the output lists it and the run fails.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { KNOWN_BROWSERS, type KnownBrowser } from '#tests/browsers/known-browsers.ts'

const root = resolve(import.meta.dirname, '..')

const isHere = ({ program }: KnownBrowser) => program === undefined || existsSync(program)

function readOptions(): readonly KnownBrowser[] {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
  if (values.only === '') return KNOWN_BROWSERS
  const names = values.only.split(',')
  const browsers = KNOWN_BROWSERS.filter(({ name }) => names.includes(name))
  if (browsers.length === names.length) return browsers
  console.error(`--only takes some of ${KNOWN_BROWSERS.map(({ name }) => name).join(',')}`)
  process.exit(2)
}

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): boolean {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const
  return spawnSync(command, args, options).status === 0
}

/** Installs missing packages on Debian; changes nothing on other systems. */
function installFromDebian(wanted: readonly KnownBrowser[]): void {
  const missing = wanted.filter((browser) => !isHere(browser)).flatMap(({ debian }) => debian)
  if (missing.length === 0 || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`Installing ${missing.join(', ')} (apt-get) …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (run('apt-get', ['update'], env)) run('apt-get', ['install', '-y', ...missing], env)
}

function main(): void {
  if (!existsSync(join(root, 'build', 'start.js'))) {
    console.error('There is no build yet: run `npm run build` first.')
    process.exit(2)
  }
  const wanted = readOptions()
  installFromDebian(wanted)
  const here = wanted.filter(isHere)
  const absent = wanted.filter((browser) => !isHere(browser))
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const isGreen =
    here.length > 0 &&
    run(process.execPath, [vitest, 'run', '--project', 'browsers', '--reporter=verbose'], {
      BROWSERS: here.map(({ name }) => name).join(','),
    })
  for (const { name, debian } of absent) {
    console.log(`LEFT OUT ${name}: nothing was tried in it; it needs ${debian.join(', ')}`)
  }
  process.exitCode = isGreen && absent.length === 0 ? 0 : 1
}

main()
