// Installs what the tests need and the machine lacks. Plain Node: it runs before any package is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasLockedPackages, hasNothingElse } from './installed-packages.mjs'

/** Chromium without a user interface: half the processor time. */
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell'
const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Installs the packages of the lock file if the installed packages differ. */
export function installPackages(root) {
  if (hasLockedPackages(root) && hasNothingElse(root)) return
  console.log('Installing packages (npm ci) …')
  run('npm', ['ci', '--no-audit', '--no-fund'], root)
}

/** Installs a Chromium if there is none: the system's own as root on Debian, otherwise Playwright's. */
export async function installBrowser(root) {
  if (existsSync(HEADLESS_CHROMIUM)) return
  const hasChromium = SYSTEM_CHROMIUM.some((path) => existsSync(path))
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium and Chinese fonts (apt-get) …')
    try {
      run('apt-get', ['update'], root)
      run('apt-get', ['install', '-y', 'chromium-headless-shell', 'fonts-noto-cjk'], root)
      return
    } catch (error) {
      if (!hasChromium) throw error
      console.log(`${error.message}; the Chromium that is here will do`)
    }
  }
  if (hasChromium) return
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return
  console.log('Installing Chromium (playwright install) …')
  run('npx', ['playwright', 'install', 'chromium'], root)
}

function run(command, args, cwd) {
  // The tests need the development packages, whatever NODE_ENV is.
  const env = { ...process.env, NPM_CONFIG_INCLUDE: 'dev', DEBIAN_FRONTEND: 'noninteractive' }
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  if (status === 0) return
  throw new Error(`${command} ${args[0]} failed: ${error?.message ?? `exit code ${status}`}`)
}
