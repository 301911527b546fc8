import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { MOST_LETTERS, MOST_PAGES } from './limits.ts'
import { NoText } from './text-found.ts'

/** The reader names this class of browsers when it is loaded, and needs it for drawing alone. */
class NoMatrix {}

/** Tables of Chinese, Japanese and Korean encodings, which older programs name instead of embedding them. */
function encodingsFolder(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return `${join(folder, 'cmaps')}/`
}

async function openPdf(bytes: Uint8Array) {
  Object.assign(globalThis, { DOMMatrix: NoMatrix })
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const opening = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: encodingsFolder(),
    cMapPacked: true,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
  })
  return opening.promise.catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new NoText(isLocked ? 'encrypted' : 'damaged', error)
  })
}

/** Reads the text of a PDF file. Nothing in it is run or drawn. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(bytes)
  if (pdf.numPages > MOST_PAGES) throw new NoText('tooManyPages')
  let text = ''
  for (let number = 1; number <= pdf.numPages && text.length <= 2 * MOST_LETTERS; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    }
    text += '\n'
    page.cleanup()
  }
  return text
}
