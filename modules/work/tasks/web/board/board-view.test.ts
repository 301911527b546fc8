import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packCard, unpackCard } from './board-view.ts'

const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\t', ' '))
const card = fc.record({
  id: fc.uuid(),
  title: text,
  className: text,
  due: text,
  isUrgent: text,
  subtasks: text,
  colour: fc.constantFrom(null, '#12ab34'),
  isLate: fc.boolean(),
  progress: fc.nat(100),
  whys: fc.array(text),
  owner: fc.option(fc.record({ colour: fc.nat(7), name: text })),
})

test('a card comes out as it was packed', () => {
  fc.assert(
    fc.property(card, (original) => {
      expect(unpackCard(packCard(original))).toEqual(original)
    }),
  )
})

test('what would end a text within it does not', () => {
  const plain = {
    id: 'x',
    className: '',
    due: '',
    isUrgent: '',
    subtasks: '',
    colour: null,
    isLate: false,
    progress: 0,
    whys: [],
    owner: null,
  }
  expect(unpackCard(packCard({ ...plain, title: 'a\tb' }))).toEqual({ ...plain, title: 'a b' })
})
