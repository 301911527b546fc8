import { describe, expect, test } from 'vitest'
import { LINK_PURPOSES } from '#product/define/link-purposes.ts'
import { carriesSecrets, describeTarget } from './request-target.ts'

describe('describeTarget', () => {
  test('masks every value that is not known to be harmless', () => {
    const { path, query } = describeTarget(
      '/hr/archives?page=2&key=%E5%BC%A0%E4%BC%9F&code=abc&token=t&_data=routes%2Fx',
    )
    expect(path).toBe('/hr/archives')
    expect(query).toBe('page=2&key=***&code=***&token=***&_data=routes%2Fx')
  })

  const secret = [
    '/login?redirect=%2Fhr',
    '/loginSingle?username=a&password=b&token=c',
    '/LOGINSINGLE?token=c',
    '/%6CoginSingle?token=c',
    '//loginSingle?token=c',
    '/IdentityServerRefreshToken?refresh_token=c',
    '/oauth/token?client_secret=c',
    ...LINK_PURPOSES.map(({ address }) => `${address}?k=c`),
    '/Kiosk/?code=c',
  ]

  test.each(secret)('P51 %s leaves no query behind', (target) => {
    expect(carriesSecrets(target)).toBe(true)
    expect(describeTarget(target)).not.toHaveProperty('query')
  })

  test('names records by their kind in the route', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect(describeTarget(`/hr/archives/${id}/edit`).route).toBe('/hr/archives/:id/edit')
  })

  test('holds nothing that a terminal or a reader of lines would act upon', () => {
    const { path } = describeTarget('/a\r\n{"level":"info"}\u001b[31m\u0085\u2028é')
    expect(path).toMatch(/^[\x21-\x7e]+$/)
    expect(path).toContain('%ud%ua{"level":"info"}')
  })

  test('is never longer than a line should be', () => {
    expect(describeTarget(`/${'a'.repeat(9_000)}?${'b'.repeat(9_000)}`).path).toHaveLength(500)
  })
})
