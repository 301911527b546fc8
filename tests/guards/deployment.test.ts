import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Settings in the table of the README, in backticks. */
const SETTINGS = new Set(
  [...read('README.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  ),
)

test('the image and the compose file set only what the product reads', () => {
  const [app = ''] = /^x-app:[\s\S]*?(?=^services:)/m.exec(read('compose.yaml')) ?? []
  const [environment = ''] = /^ {2}environment:\n(?: {4}.*\n)+/m.exec(app) ?? []
  const inCompose = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
  const [inImage = ''] = /^ENV (?:.*\\\n)*.*$/m.exec(read('Dockerfile')) ?? []
  const names = [...inCompose, ...[...inImage.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)]
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => name !== 'NODE_ENV' && !SETTINGS.has(name))).toEqual([])
})

test('the image copies what there is, and starts what the build makes', () => {
  const dockerfile = read('Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .filter((path) => path !== '.')
  expect(copied.length).toBeGreaterThan(3)
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const [, started] = /^CMD .*"(build\/[\w.]+)"\]$/m.exec(dockerfile) ?? []
  expect(started).toBe('build/start.js')
  expect(read('scripts/build.mjs')).toContain("'server/start.ts'")
})
