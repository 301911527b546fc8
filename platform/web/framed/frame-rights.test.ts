import { expect, test } from 'vitest'
import { programsOf } from '#tests/source-files.ts'

test('no frame of ours lets the page in it open windows or leave with ours', () => {
  const frames = programsOf('web').filter(({ text }) => text.includes('<iframe'))
  expect(frames).not.toEqual([])
  for (const { path, text } of frames) {
    expect(text, path).toMatch(/sandbox="[^"]+"/)
    expect(text, path).not.toMatch(/allow-(popups|top-navigation|modals)/)
  }
})
