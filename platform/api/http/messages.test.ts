import { describe, expect, it } from 'vitest'
import es from '#platform/wire/messages/es.json' with { type: 'json' }
import { say } from './messages.ts'

describe('a message', () => {
  it.each([
    ['zh', '已添加1个按钮', '已添加2个按钮'],
    ['en', '1 button added', '2 buttons added'],
    ['es', 'Se ha añadido 1 botón', 'Se han añadido 2 botones'],
  ] as const)('counts as people do (%s)', (language, one, two) => {
    expect(say(language, 'navigation.buttonsAdded', { count: 1 })).toBe(one)
    expect(say(language, 'navigation.buttonsAdded', { count: 2 })).toBe(two)
  })

  it('is written in the language of the reader for every number', () => {
    const counted = Object.entries(es).flatMap(([area, texts]) =>
      Object.keys(texts).flatMap((key) =>
        key.endsWith('_other') ? [`${area}.${key.slice(0, -6)}`] : [],
      ),
    )
    expect(counted.length).toBeGreaterThan(20)
    const inChinese = counted.filter((key) =>
      /\p{Script=Han}/u.test(say('es', key, { count: 1e6 })),
    )
    expect(inChinese).toEqual([])
  })

  it.each([
    ['zh', '2026-10 已封账'],
    ['en', 'Oct 2026 is closed, so no reminder is needed'],
    ['es', 'oct 2026'],
  ] as const)('writes a month as people do (%s)', (language, text) => {
    expect(say(language, 'roster.monthIsClosed', { month: '2026-10' })).toContain(text)
    // A number of this shape that is no month stays as it is.
    expect(say(language, 'roster.monthIsClosed', { month: '2026-13' })).toContain('2026-13')
  })

  it.each([
    ['zh', '2026-03-02时还没有这个部门'],
    ['en', 'The department did not exist on 2 Mar 2026'],
    ['es', 'El departamento no existía el 2 mar 2026'],
  ] as const)('names a day as people write it (%s)', (language, text) => {
    expect(say(language, 'organisation.notThere', { date: '2026-03-02' })).toBe(text)
  })

  it.each([
    ['zh', '1,234,567.50元'],
    ['en', '1,234,567.50 yuan'],
    ['es', '1.234.567,50 yuanes'],
  ] as const)('writes an amount as people do (%s)', (language, text) => {
    const values = { count: 2, total: '1234567.50', names: '王伟' }
    expect(say(language, 'sheet.movesTotal', values)).toContain(text)
  })

  it('puts words of each language into its sentence', () => {
    const seat = { zh: '销售部专员', en: 'Clerk, Sales', es: 'Auxiliar, Ventas' }
    const values = { name: '王伟', seat }
    expect(say('zh', 'told.joined', values)).toBe('王伟入职，任销售部专员')
    expect(say('en', 'told.joined', values)).toBe('王伟 joined (Clerk, Sales)')
    expect(say('es', 'told.joined', values)).toBe('王伟 se incorporó (Auxiliar, Ventas)')
  })
})
