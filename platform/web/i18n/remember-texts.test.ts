import { createInstance } from 'i18next'
import { describe, expect, it, vi } from 'vitest'
import { i18nOptions } from './options.ts'
import { rememberTexts } from './remember-texts.ts'

function speaker() {
  const instance = createInstance()
  const words = { hello: '你好', page: '第 {{page}} 页', named: '{{name}} 已保存' }
  void instance.init(i18nOptions('zh', words))
  const lookUp = vi.fn(instance.t)
  return { lookUp, say: rememberTexts(lookUp as unknown as typeof instance.t) }
}

describe('remembered texts', () => {
  it('look a text up once, and one with numbers once for each of them', () => {
    const { say, lookUp } = speaker()
    expect([say('hello'), say('hello')]).toEqual(['你好', '你好'])
    expect([1, 2, 1].map((page) => say('page', { page }))).toEqual([
      '第 1 页',
      '第 2 页',
      '第 1 页',
    ])
    expect(lookUp).toHaveBeenCalledTimes(3)
  })

  it('look a figure up once, also as people write it', () => {
    const { say, lookUp } = speaker()
    const page = () => say('page', { count: 1250, page: '1,250' })
    expect([page(), page()]).toEqual(['第 1,250 页', '第 1,250 页'])
    expect(lookUp).toHaveBeenCalledTimes(1)
  })

  it('keep nothing that a person wrote', () => {
    const { say, lookUp } = speaker()
    expect([say('named', { name: '甲' }), say('named', { name: '乙' })]).toEqual([
      '甲 已保存',
      '乙 已保存',
    ])
    say('named', { name: '甲' })
    expect(lookUp).toHaveBeenCalledTimes(3)
  })

  it('keep no key that the catalogue does not have', () => {
    const { say, lookUp } = speaker()
    expect([say('nothing'), say('nothing')]).toEqual(['nothing', 'nothing'])
    expect(lookUp).toHaveBeenCalledTimes(2)
  })
})
