import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('no frame of ours lets the page in it open windows or leave with ours', async () => {
  const names = await readdir(ROOT, { recursive: true })
  const pages = await Promise.all(
    names
      .filter((name) => name.endsWith('.tsx'))
      .map(async (name) => ({ name, text: await readFile(join(ROOT, name), 'utf8') })),
  )
  const frames = pages.filter(({ text }) => text.includes('<iframe'))
  expect(frames).not.toEqual([])
  for (const { name, text } of frames) {
    expect(text, name).toMatch(/sandbox="[^"]+"/)
    expect(text, name).not.toMatch(/allow-(popups|top-navigation|modals)/)
  }
})
