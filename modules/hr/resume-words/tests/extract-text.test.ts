import { describe, expect, test } from 'vitest'
import { extractText } from '#platform/api/file-text/extract-text.ts'
import { MOST_LETTERS, MOST_PAGES } from '#platform/api/file-text/limits.ts'
import * as files from './document-files.ts'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const TEXT = 'text/plain'
const LONG_MS = 60_000

const read = (type: string, bytes: Uint8Array) =>
  extractText({ type, bytes }, new AbortController().signal)
const nothing = (result: string) => ({ result, words: null })

describe('the text of', () => {
  test('a PDF file with a Chinese encoding that is not embedded', {
    timeout: LONG_MS,
  }, async () => {
    const bytes = files.pdfWith('软件工程师', '古丽·娜扎 Java')
    expect(await read(PDF, bytes)).toEqual({ result: 'read', words: '软件工程师\n古丽·娜扎 Java' })
  })

  test('a PDF file with radicals in the place of characters', { timeout: LONG_MS }, async () => {
    expect(await read(PDF, files.pdfWith('⽂化'))).toEqual({ result: 'read', words: '文化' })
  })

  test('a Word file, without what was deleted in it', { timeout: LONG_MS }, async () => {
    expect(await read(DOCX, files.docxWith('软件工程师', 'C++ &amp; SQL'))).toEqual({
      result: 'read',
      words: '软件工程师\nC++ & SQL',
    })
    expect(await read(DOCX, files.docxWithRemains())).toEqual({ result: 'read', words: 'box' })
  })

  test('a text file in the encodings that people use', { timeout: LONG_MS }, async () => {
    const inChina = Uint8Array.from([0xbd, 0xe1, 0xb9, 0xb9])
    expect(await read(TEXT, inChina)).toEqual({ result: 'read', words: '结构' })
    expect(await read(TEXT, Buffer.from('\ufeff结构', 'utf16le'))).toEqual({
      result: 'read',
      words: '结构',
    })
  })

  test('a long file is cut off', { timeout: LONG_MS }, async () => {
    const found = await read(TEXT, Buffer.from('长'.repeat(MOST_LETTERS + 1)))
    expect(found?.result).toBe('cut')
    expect(found?.words).toHaveLength(MOST_LETTERS)
  })
})

describe('no text is kept of', () => {
  const CASES: [what: string, type: string, result: string, make: () => Uint8Array][] = [
    ['an empty file', PDF, 'damaged', () => new Uint8Array()],
    [
      'a script with the ending of a PDF file',
      PDF,
      'damaged',
      () => Buffer.from('<script>alert(1)</script>'),
    ],
    ['a PDF file that opens with a script', PDF, 'none', files.scriptedPdf],
    [
      'a PDF file whose page is itself',
      PDF,
      'damaged',
      () => files.pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 5>>']),
    ],
    ['a scan', PDF, 'none', () => files.manyPages(MOST_PAGES)],
    [
      'a PDF file with one page too many',
      PDF,
      'tooManyPages',
      () => files.manyPages(MOST_PAGES + 1),
    ],
    ['a PDF file of 10,000 pages', PDF, 'tooManyPages', () => files.manyPages(10_000)],
    ['a PDF file with a password', PDF, 'encrypted', files.lockedPdf],
    ['a PDF file that is a bomb', PDF, 'tooLarge', files.bombPdf],
    ['a Word file that is a bomb', DOCX, 'tooLarge', files.bombDocx],
    ['a Word file with a macro', DOCX, 'unsafe', files.docxWithMacro],
    ['a Word file with an outer entity', DOCX, 'unsafe', files.docxWithEntity],
    ['a Word file with entities that multiply', DOCX, 'unsafe', files.docxWithLaughs],
    [
      'a Word file with a password',
      DOCX,
      'encrypted',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    ],
    ['a Word file that is no archive', DOCX, 'damaged', () => Buffer.from('PK\x03\x04 nothing')],
    ['a picture', 'image/jpeg', 'otherKind', () => new Uint8Array(9)],
  ]

  for (const [what, type, result, make] of CASES) {
    test(what, { timeout: LONG_MS }, async () => {
      expect(await read(type, make())).toEqual(nothing(result))
    })
  }
})

test('a process that stops ends reading at once', { timeout: LONG_MS }, async () => {
  const stopping = new AbortController()
  const reading = extractText({ type: PDF, bytes: files.pdfWith('words') }, stopping.signal)
  stopping.abort()
  expect(await reading).toBeNull()
})
