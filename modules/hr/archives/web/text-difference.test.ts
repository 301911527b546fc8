import { describe, expect, it } from 'vitest'
import { changedPart } from './text-difference.ts'

describe('the marked part of a changed value', () => {
  it('is what differs between a common beginning and end', () => {
    expect(changedPart('li.na@old.example', 'li.na@new.example')).toEqual({
      before: { start: 'li.na@', part: 'old', end: '.example' },
      after: { start: 'li.na@', part: 'new', end: '.example' },
    })
  })

  it('never counts a letter to the beginning and to the end', () => {
    const { before, after } = changedPart('北京市朝阳路11号', '北京市朝阳路111号')
    expect(before).toEqual({ start: '北京市朝阳路11', part: '', end: '号' })
    expect(after).toEqual({ start: '北京市朝阳路11', part: '1', end: '号' })
  })

  it('is all of it where little is alike', () => {
    const { before, after } = changedPart('已婚', '未婚未育离异')
    expect(before).toEqual({ start: '', part: '已婚', end: '' })
    expect(after).toEqual({ start: '', part: '未婚未育离异', end: '' })
  })

  it('never cuts a sign of two halves', () => {
    expect(changedPart('a𠮷b', 'a𠮶b').after).toEqual({ start: 'a', part: '𠮶', end: 'b' })
  })

  it('is nothing where both are the same', () => {
    expect(changedPart('***', '***').after.part).toBe('')
  })
})
