import type { IncomingMessage } from 'node:http'
import { LANGUAGE_TAG, type Language, readLanguage } from '#platform/wire/language/language.ts'

export type RefusalStatus = 400 | 403 | 404 | 405 | 413 | 414 | 421 | 429 | 500

/** The texts of the front, for when no page can be rendered. */
const TEXTS: Readonly<Record<Language, Readonly<Record<RefusalStatus, string>>>> = {
  zh: {
    400: '请求格式不正确。',
    403: '该请求不是从本系统的页面发出的，已被拒绝。请返回后重试。',
    404: '找不到该文件。',
    405: '不支持该请求方式。',
    413: '提交的内容过大，未保存。请返回并缩短内容。',
    414: '网址过长。',
    421: '本系统不在此地址上提供服务。',
    429: '请求过于频繁，请稍后再试。',
    500: '系统出错了，请稍后再试。如需帮助，请提供以下编号。',
  },
  en: {
    400: 'The request is not well formed.',
    403: 'The request was not sent from a page of this site and was refused. Go back and try again.',
    404: 'There is no such file.',
    405: 'This kind of request is not supported.',
    413: 'What was sent is too long and was not saved. Go back and shorten it.',
    414: 'The address is too long.',
    421: 'This system does not answer under this address.',
    429: 'Too many requests. Try again later.',
    500: 'Something went wrong. Please try again later; if you ask for help, give this number.',
  },
  es: {
    400: 'La solicitud no está bien formada.',
    403: 'La solicitud no se envió desde una página de este sitio y se rechazó. Vuelva atrás e inténtelo de nuevo.',
    404: 'Ese archivo no existe.',
    405: 'Este tipo de solicitud no se admite.',
    413: 'El contenido enviado es demasiado largo y no se guardó. Vuelva atrás y acórtelo.',
    414: 'La dirección es demasiado larga.',
    421: 'Este sistema no responde en esta dirección.',
    429: 'Demasiadas solicitudes. Inténtelo más tarde.',
    500: 'Algo ha fallado. Inténtelo más tarde; si pide ayuda, indique este número.',
  },
}

/** A small page with the reason in the user's language and the id of the request. */
export function explainRefusal(
  { incoming, requestId }: { incoming: IncomingMessage; requestId: string },
  status: RefusalStatus,
): Response {
  const language = readLanguage(incoming.headers['accept-language'])
  const text = TEXTS[language][status]
  if (isAskedByScript(incoming)) return toData(text, status, requestId)
  const isPage = incoming.headers.accept?.includes('text/html') ?? false
  const body = isPage ? toPage(language, status, text, requestId) : `${text}\n${requestId}\n`
  return new Response(body, {
    status,
    headers: {
      'content-type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
      'content-language': LANGUAGE_TAG[language],
      'cache-control': 'no-store',
    },
  })
}

function isAskedByScript({ url = '' }: IncomingMessage): boolean {
  return /[?&]_data=/.test(url)
}

/**
 * For a page that submits forms by script: with this JSON it can render its error boundary instead of
 * failing.
 */
function toData(message: string, status: number, requestId: string): Response {
  const headers = { 'x-remix-catch': 'yes', 'cache-control': 'no-store' }
  return Response.json({ requestId, message }, { status, headers })
}

function toPage(language: Language, status: number, text: string, requestId: string): string {
  return [
    `<!doctype html><html lang="${LANGUAGE_TAG[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${status}</title></head><body><main><h1>${status}</h1><p>${text}</p>`,
    `<p><code>${requestId}</code></p></main></body></html>`,
  ].join('')
}
