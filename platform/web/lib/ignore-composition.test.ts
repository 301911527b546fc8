import { expect, test } from 'vitest'
import { ignoreComposition } from './ignore-composition.ts'

test('keys of an open input method are left alone, those of the page are not', () => {
  const heard: number[] = []
  const key = (keyCode: number, isComposing: boolean) => ({ keyCode, isComposing })
  const ofPage = ignoreComposition((event: ReturnType<typeof key>) => heard.push(event.keyCode))
  const ofReact = ignoreComposition((event: { nativeEvent: ReturnType<typeof key> }) =>
    heard.push(event.nativeEvent.keyCode),
  )
  // In Safari, only the key code 229 marks the Enter key that ends a composition.
  for (const composing of [key(13, true), key(40, true), key(229, false)]) {
    ofPage(composing)
    ofReact({ nativeEvent: composing })
  }
  expect(heard).toEqual([])
  ofPage(key(13, false))
  ofReact({ nativeEvent: key(40, false) })
  expect(heard).toEqual([13, 40])
})
