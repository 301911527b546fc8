import { expect, test } from 'vitest'
import { tellParts } from './tell-parts.ts'

const MOVED = '{{kind}}|：从 {{from}} 调到 {{to}}|，任 {{post}}'

test('a sentence has the values of its places', () => {
  const values = { kind: '平级调动', from: '销售一部', to: '市场部', post: '经理' }
  expect(tellParts(MOVED, values)).toBe('平级调动：从 销售一部 调到 市场部，任 经理')
})

test('a part without its value is left out, and so is one from a place to itself', () => {
  expect(tellParts(MOVED, { kind: '晋升', from: '销售一部', to: '销售一部', post: '经理' })).toBe(
    '晋升，任 经理',
  )
  expect(tellParts(MOVED, { kind: '平级调动', from: '', to: '市场部' })).toBe('平级调动')
})

test('a value may look like a place', () => {
  expect(tellParts('任 {{post}}', { post: '{{kind}}|经理' })).toBe('任 {{kind}}|经理')
})
