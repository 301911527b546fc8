import { TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { readStream, StreamTooLong } from '#platform/web/lib/read-stream.ts'

export const MAX_FORM_BYTES = 1024 * 1024
export const MAX_FORM_FIELDS = 200
/** The growth of a full form through sealing, plus the size of the form around it. */
const SEALED_EXTRA_BYTES = 64 * 1024
export const MAX_BODY_BYTES = MAX_FORM_BYTES + SEALED_EXTRA_BYTES

type RefusedStatus = 400 | 413 | 415 | 503

/** A posted form that is not read: too big, too many fields, or of an unsupported content type. */
export class FormRefused extends Error {
  readonly status: RefusedStatus
  constructor(status: RefusedStatus, message: string) {
    super(message)
    this.name = 'FormRefused'
    this.status = status
  }
}

/** Reads a form. It never has more of the form in memory than the limits allow. */
export async function readForm(
  request: Request,
  maxFields: number = MAX_FORM_FIELDS,
): Promise<FormData> {
  const type = request.headers.get('content-type')
  const bytes = await readBounded(request)
  if (bytes.length === 0) return new FormData()
  if (type?.startsWith('application/x-www-form-urlencoded')) {
    const form = parseUrlEncoded(bytes, maxFields)
    if (bytes.length > MAX_FORM_BYTES && !form.has(TYPED_FIELD)) throw tooLarge()
    return form
  }
  throw new FormRefused(415, `A form of type ${type ?? 'none'} is not taken`)
}

async function readBounded(request: Request): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > MAX_BODY_BYTES) throw tooLarge()
  try {
    return Buffer.from(await readStream(request.body, MAX_BODY_BYTES))
  } catch (error) {
    throw error instanceof StreamTooLong ? tooLarge() : error
  }
}

function tooLarge(): FormRefused {
  return new FormRefused(413, `A form may have ${MAX_FORM_BYTES} bytes`)
}

function tooManyFields(maxFields: number): FormRefused {
  return new FormRefused(413, `A form may have ${maxFields} fields`)
}

function parseUrlEncoded(bytes: Buffer, maxFields: number): FormData {
  const form = new FormData()
  let fields = 0
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (++fields > maxFields) throw tooManyFields(maxFields)
    form.append(name, value)
  }
  return form
}
