import { z } from 'zod'
import { nested } from '#platform/api/queries/nested.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** A certificate type with the types below it. */
export const certificateTypeNode = z
  .object({
    id: z.string(),
    pid: z.string().nullable(),
    code: z.string(),
    name: z.string(),
    category: z.string(),
    enabled: z.boolean(),
    get children() {
      return z.array(certificateTypeNode)
    },
  })
  .meta({ id: 'CertificateTypeNode' })
type CertificateTypeNode = z.infer<typeof certificateTypeNode>

/** All types in the order of the tree. */
export async function readCertificateTypeTree(db: Database): Promise<CertificateTypeNode[]> {
  const rows = await db
    .selectFrom('certificate_type')
    .select(['id', 'pid', 'code', 'name', 'category', 'enabled'])
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return nested<CertificateTypeNode>(rows)
}
