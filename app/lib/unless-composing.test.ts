import { expect, test } from 'vitest'
import { unlessComposing } from './unless-composing.ts'

test('keys of an open input method are left alone, those of the page are not', () => {
  const heard: string[] = []
  const hear = unlessComposing((event: Parameters<Parameters<typeof unlessComposing>[0]>[0]) =>
    heard.push(String(event.keyCode)),
  )
  hear({ keyCode: 13, isComposing: true })
  hear({ keyCode: 40, nativeEvent: { isComposing: true } })
  // Safari says so of the Enter that ends a composition.
  hear({ keyCode: 229, isComposing: false })
  hear({ keyCode: 229, nativeEvent: { isComposing: false } })
  expect(heard).toEqual([])
  hear({ keyCode: 13, isComposing: false })
  hear({ keyCode: 40, nativeEvent: { isComposing: false } })
  expect(heard).toEqual(['13', '40'])
})
