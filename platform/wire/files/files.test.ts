import { describe, expect, it } from 'vitest'
import { endingOf, takesFiles, takesTables, tidyFileName } from './files.ts'

describe('the name of a file', () => {
  it.each([
    ['a.jpg', 'a.jpg'],
    ['证件 照.JPG', '证件 照.JPG'],
    ['/etc/passwd', 'passwd'],
    ['..\\..\\a.png', 'a.png'],
    ['a\r\nSet-Cookie: x.jpg', 'a Set-Cookie x.jpg'],
    ['exe.\u202egpj.png', 'exe. gpj.png'],
    ['a\0.jpg', 'a .jpg'],
    ['"><script>.jpg', 'script .jpg'],
    ['   ', ''],
    ['e\u0301.jpg', 'é.jpg'],
    ['\ud800.jpg', '.jpg'],
  ])('%j is shown as %j', (name, shown) => {
    expect(tidyFileName(name)).toBe(shown)
  })

  it('is cut in the middle, so that its ending stays', () => {
    const name = tidyFileName(`${'长'.repeat(5_000)}.jpeg`)
    expect([...name]).toHaveLength(120)
    expect(endingOf(name)).toBe('jpeg')
  })
})

describe('the addresses that take files', () => {
  it.each([
    '/account/photo',
    '/hr/archives/01970000-0000-7000-8000-000000000001/picture/photo',
    '/work/notices/01970000-0000-7000-8000-000000000001/files/files',
    '/work/notices/new',
    '/wt/api/Notice/AddNoticeFile',
    '/wt/api/Notice/AddStagedFile',
    '/hr/UserBaseInfo/SetUserBaseInfoPicture',
    '/api/hr/UserBaseInfo/SetMyPicture',
    '/uc/api/User/SetUserPicture',
  ])('%s is one', (path) => {
    expect(takesFiles(path)).toBe(true)
  })

  it.each([
    '/',
    '/login',
    '/account/profile',
    '/account/photo/',
    '/account/photo/x',
    '//account/photo',
    '/hr/archives/x/edit',
    '/hr/archives/x/new',
    '/hr/archives/news',
    '/hr/archives/x/picture',
    '/hr/UserBaseInfo/AddUserBaseInfo',
    '/hr/UserBaseInfo/SetUserBaseInfoPicture/more',
    '/wt/api/Notice/DeleteNoticeFile',
    '/hr/UserBaseInfo/AddFile',
    '/oauth/token',
    '/x/account/photo',
  ])('%s is none', (path) => {
    expect(takesFiles(path)).toBe(false)
  })
})

describe('the addresses that take tables', () => {
  it.each([
    '/pay/bank-batches/01970000-0000-7000-8000-000000000001/result',
    '/hr/archives/import',
    '/org/post-ranks/import',
    '/hr/UserBaseInfo/ImportUserBaseInfo',
    '/api/hr/UserBaseInfo/ImportUserBaseInfo',
    '/uc/api/PostRank/ImportPostRank',
  ])('%s is one, and takes no other files', (path) => {
    expect([takesTables(path), takesFiles(path)]).toEqual([true, false])
  })

  it.each([
    '/hr/archives/import/',
    '/hr/archives/x/import',
    '/import',
    '/hr/import',
    '/account/imports/x',
    '/uc/api/Import/CommitMyImport',
    '/hr/UserBaseInfo/Import',
  ])('%s is none', (path) => {
    expect(takesTables(path)).toBe(false)
  })
})
