import { expect, test } from 'vitest'
import { listText, listWords } from './list-text.ts'

test('a list of names is separated as its language does', () => {
  const names = ['杨可丽', '袁和峰']
  expect(listText(names, { language: 'zh' })).toBe('杨可丽、袁和峰')
  expect(listWords(names)).toEqual({
    zh: '杨可丽、袁和峰',
    en: '杨可丽, 袁和峰',
    es: '杨可丽, 袁和峰',
  })
  expect(listText([], { language: 'en' })).toBe('')
})
