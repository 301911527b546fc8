import { expect, test } from 'vitest'
import { GatewayError } from './gateway-error.ts'

test('a refusal says its message, then each sentence of the fields once', () => {
  const fieldErrors = { start: 'Choose a day.', end: 'Choose a day.', reason: '' }
  const error = new GatewayError('invalid', 'Please check the form.', { fieldErrors })
  expect(error.sentences()).toEqual(['Please check the form.', 'Choose a day.'])
})

test('a refusal without any text has no sentences', () => {
  expect(new GatewayError('invalid', '').sentences()).toEqual([])
})
