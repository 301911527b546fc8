import { describe, expect, test } from 'vitest'
import { framedAddress } from './framed-address.ts'

const ORIGINS = ['https://reports.example', 'http://intranet.example:8080', 'not an origin']

describe('a page of another house', () => {
  test.each(['https://reports.example/a?b=c#d', 'http://intranet.example:8080/'])(
    '%s is shown',
    (address) => {
      expect(framedAddress(address, ORIGINS)).toBe(address)
    },
  )

  test.each([
    null,
    '',
    '/hr/archives',
    '//reports.example/',
    'reports.example',
    'not an origin',
    'http://reports.example/',
    'https://reports.example:444/',
    'http://intranet.example/',
    'https://reports.example.evil.example/',
    'https://evil.example/?https://reports.example',
    'https://reports.example@evil.example/',
    'https://me:secret@reports.example/',
    'javascript:alert(1)//https://reports.example',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://reports.example/1',
    'ftp://reports.example/',
    'https://evil.example\\@reports.example',
  ])('%s is not', (address) => {
    expect(framedAddress(address, ORIGINS)).toBeNull()
  })
})
