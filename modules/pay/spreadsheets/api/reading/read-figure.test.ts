import { describe, expect, test } from 'vitest'
import { numberIn, readFigure } from './read-figure.ts'

describe('a number in a text', () => {
  test.each([
    ['1,234.50', '1234.5'],
    ['１２３４．５０', '1234.5'],
    ['￥1,234,567.00', '1234567'],
    ['300元', '300'],
    ['-12.30', '-12.3'],
    ['0.00', '0'],
    [' 7 ', '7'],
  ])('%s is %s', (text, number) => expect(numberIn(text)).toBe(number))

  test.each([
    '1.234,50',
    '1,5',
    '12,34.5',
    '(100)',
    '1e3',
    '0012',
    '13800138000',
    '6222021234567890123',
    '12%',
    'A',
  ])('%s is none', (text) => expect(numberIn(text)).toBeNull())
})

describe('a cell', () => {
  test('that shows fewer decimals than it stores is rounded', () => {
    expect(readFigure('100.01', { exact: '100.005' })).toEqual({
      kind: 'number',
      exact: '100.005',
      shown: '100.01',
      isRounded: true,
    })
  })

  test('that only shows zeros more is not', () => {
    expect(readFigure('100.50', { exact: '100.5' })).toMatchObject({
      exact: '100.5',
      isRounded: false,
    })
  })

  test('with a stroke, or with nothing, is empty', () => {
    for (const text of ['', '-', '——', '  ']) expect(readFigure(text).kind).toBe('empty')
  })

  test('keeps its fault', () => {
    expect(readFigure('', { fault: 'formula' })).toEqual({
      kind: 'fault',
      fault: 'formula',
      text: '',
    })
  })
})
