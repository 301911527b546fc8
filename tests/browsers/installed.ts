import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { KnownBrowser } from './known-browsers.ts'

const run = promisify(execFile)
const unpack = promisify(brotliDecompress)

/** Separate from the packages of the project, so that installing those does not wait for browsers. */
const CACHE = resolve(import.meta.dirname, '../../.cache/browsers')

/** Installs the npm package of a browser once; returns its folder. */
export async function install({ package: wanted, kind }: KnownBrowser): Promise<string> {
  if (!wanted) return CACHE
  const home = join(CACHE, `${wanted.name.replaceAll(/\W+/g, '-')}-${wanted.version}`)
  if (existsSync(home)) return home
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'new-'))
  try {
    const name = `${wanted.name}@${wanted.version}`
    if (kind === 'chromium') await unpackChromium(name, folder)
    else await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', name])
    await rename(folder, home)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return home
}

const PARTS = [
  ['aws.tar.br', '.'],
  ['al2.tar.br', '.'],
  ['swiftshader.tar.br', '.'],
  ['swiftshader.tar.br', 'swiftshader'],
] as const

/** The package contains Chromium and its libraries as compressed archives. */
async function unpackChromium(name: string, folder: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, name])
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder])
  const packed = (file: string) => join(folder, 'package', 'bin', file)
  const program = await unpack(await readFile(packed('chromium.br')))
  await writeFile(join(folder, 'chromium'), program, { mode: 0o755 })
  // Some versions look for the SwiftShader libraries in their own folder, some in the folder `swiftshader`.
  await mkdir(join(folder, 'swiftshader'))
  for (const [file, place] of PARTS) {
    if (!existsSync(packed(file))) continue
    const archive = join(folder, 'archive.tar')
    await writeFile(archive, await unpack(await readFile(packed(file))))
    await run('tar', ['-xf', archive, '-C', join(folder, place)])
    await rm(archive)
  }
  await rm(join(folder, 'package'), { recursive: true })
  await rm(join(folder, stdout.trim()))
}

/** Imports a package from that folder. */
export async function importInstalled<Module>(home: string, name: string): Promise<Module> {
  const path = createRequire(join(home, 'package.json')).resolve(name)
  return (await import(pathToFileURL(path).href)) as Module
}
