import { expect, test } from 'vitest'
import { say } from '#platform/api/http/messages.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { translator } from './instances.server.ts'

const NAME = '左\u202e右'
const ISOLATED = '\u2068左\u202e右\u2069'

test('a name that turns its surroundings is isolated in every text', () => {
  expect(translator('en')('page.editTitle', { title: NAME })).toContain(ISOLATED)
  expect(formatMessage('en', 'invalid.unknownField', { label: NAME })).toContain(ISOLATED)
  expect(say('en', 'invalid.unknownField', { label: NAME })).toContain(ISOLATED)
  expect(translator('en')('page.editTitle', { title: '<b>&' })).toContain('<b>&')
})
