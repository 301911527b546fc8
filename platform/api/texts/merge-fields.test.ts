import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergedNames } from '#platform/wire/records/merged-text.ts'
import { mergeProblem, paperWords } from './merge-fields.ts'

const KNOWN = new Set(['name', 'startDate'])

describe('a template', () => {
  it('names its fields, with or without spaces, each once', () => {
    expect(mergedNames('{{name}} {{ startDate }} **{{name}}**')).toEqual(['name', 'startDate'])
  })

  it('is refused with the name of a field that there is not', () => {
    expect(mergeProblem('{{name}}, {{startDate}}', KNOWN)).toBeNull()
    expect(mergeProblem('{{name}} {{constructor}}', KNOWN)).toEqual({
      key: 'invalid.mergeField',
      values: { field: 'constructor' },
    })
    expect(mergeProblem('{{}}', KNOWN)).toMatchObject({ values: { field: '' } })
  })

  it('is refused with braces that are no pair', () => {
    for (const body of ['{{name', 'name}}', '{{na{me}}', '{{name}} {{']) {
      expect(mergeProblem(body, KNOWN), body).toEqual({ key: 'invalid.mergeBraces' })
    }
    expect(mergeProblem('{ name } } {', KNOWN)).toBeNull()
  })

  it('of any kind is answered, and at once', () => {
    const pieces = fc.constantFrom('{', '{{', '}', '}}', ' ', 'name', '\n', 'x')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
        const body = parts.join('')
        const names = mergedNames(body)
        if (mergeProblem(body, KNOWN) === null) {
          expect(names.every((name) => KNOWN.has(name))).toBe(true)
        }
      }),
    )
    expect(mergeProblem(`{{${' '.repeat(50_000)}`.repeat(2), KNOWN)).not.toBeNull()
  })
})

describe('words of a paper', () => {
  it('write days and amounts as its language does', () => {
    expect(paperWords('date', '2026-11-03', 'zh')).toBe('2026年11月3日')
    expect(paperWords('date', '2026-11-03', 'en')).toBe('3 November 2026')
    expect(paperWords('money', '1234567.50', 'zh')).toBe('1,234,567.50')
    expect(paperWords('money', '1234.50', 'es')).toBe('1.234,50')
    expect(paperWords('text', '1234.50', 'es')).toBe('1234.50')
  })

  it('leave masked values as they are', () => {
    expect(paperWords('date', '****', 'en')).toBe('****')
    expect(paperWords('money', '***', 'en')).toBe('***')
  })
})
