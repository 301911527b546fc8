import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { readQuery } from '#platform/api/http/read-query.ts'
import { readBytes } from '#platform/api/identity/read-body.ts'
import { MAX_FILE_BYTES } from '#platform/wire/files/files.ts'
import { fileTooLarge } from './make-picture.ts'

/** An uploaded file: its name on the user's machine, and its bytes. */
export type Upload = { name: string; bytes: Uint8Array }

export const nameAsked = z
  .string()
  .max(2_000)
  .default('')
  .meta({ description: '文件原名，含扩展名' })

/** Reads a body that is the file itself, with its name in the address. */
export async function readUpload(c: Context<ApiEnv>, most = MAX_FILE_BYTES): Promise<Upload> {
  const { name } = readQuery(c, z.object({ name: nameAsked }))
  const bytes = await readBytes(c.req.raw, most)
  if (bytes === null) throw fileTooLarge(most)
  return { name, bytes }
}
