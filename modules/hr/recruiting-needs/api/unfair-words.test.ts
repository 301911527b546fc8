import { expect, test } from 'vitest'
import { wordsWithin } from './unfair-words.ts'

const WORDS = ['限男', '岁以下', 'male', 'menores de']

test('finds words of the list in any text, each once', () => {
  expect(wordsWithin(['本岗位限男性', '35岁以下，限男'], WORDS)).toEqual(['限男', '岁以下'])
  expect(wordsWithin(['MALE applicants', null, 'menores de 35'], WORDS)).toEqual([
    'male',
    'menores de',
  ])
})

test('takes words in Latin letters as whole words only', () => {
  expect(wordsWithin(['tamales, female, males'], WORDS)).toEqual([])
  expect(wordsWithin(['(male)'], WORDS)).toEqual(['male'])
})

test('finds nothing in texts without such conditions', () => {
  expect(wordsWithin(['男女不限，熟悉会计准则', undefined], WORDS)).toEqual([])
})
