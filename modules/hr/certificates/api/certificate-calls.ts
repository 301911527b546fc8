import { z } from 'zod'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import { certificateTypes } from '#modules/hr/certificates/define/certificate-type.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { readDue } from '#platform/api/crud/due-records.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { wholeParam } from '#platform/api/http/read-query.ts'
import { kindTree } from '#platform/api/queries/kind-tree.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'

const { inStore, lent, registered, expired } = CERTIFICATE
const DAYS_AHEAD = 60
const typeTree = kindTree(certificateTypes, 'CertificateTypeNode', { category: z.string() })

export const certificateCalls: readonly AreaCall[] = [
  reading({
    tag: certificateTypes.path,
    path: certificateTypes.endpoints.tree ?? '',
    need: permissionsFor(certificateTypes, 'view'),
    summary: '证书类型树',
    answer: typeTree.answer,
    run: ({ store: { db } }) => typeTree.read(db),
  }),
  reading({
    tag: certificates.path,
    path: callPath(certificates.controller, 'GetCertificateExpiring'),
    need: permissionsFor(certificates, 'view'),
    summary: '即将到期，以及已过期尚未处理的证书',
    query: z.object({ days: wholeParam(366).default(DAYS_AHEAD) }),
    answer: z.array(recordAnswer(certificates)),
    run: ({ query: { days }, actor, store }) => {
      const more = { state: [inStore, lent, registered, expired].join() }
      return readDue({ store, actor, resource: certificates }, { day: 'validTo', days, more })
    },
  }),
]
