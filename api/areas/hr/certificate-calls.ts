import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { recordAnswer } from '#api/crud/about-resource.ts'
import { wholeAsked } from '#api/http/read-asked.ts'
import {
  certificateTypeNode,
  readCertificateTypeTree,
} from '#api/queries/hr/certificate-type-tree.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { certificates } from '#resources/hr/certificates/certificate.ts'
import { CERTIFICATE } from '#resources/hr/certificates/certificate-states.ts'
import { certificateTypes } from '#resources/hr/certificates/certificate-type.ts'
import { readDue } from './due-records.ts'

const { inStore, lent, registered, expired } = CERTIFICATE
const DAYS_AHEAD = 60

export const certificateCalls: readonly AreaCall[] = [
  reading({
    tag: certificateTypes.path,
    path: certificateTypes.endpoints.tree ?? '',
    need: permissionsFor(certificateTypes, 'view'),
    summary: '证书类型树',
    answer: z.array(certificateTypeNode),
    run: ({ store: { db } }) => readCertificateTypeTree(db),
  }),
  reading({
    tag: certificates.path,
    path: callPath(certificates.controller, 'GetCertificateExpiring'),
    need: permissionsFor(certificates, 'view'),
    summary: '即将到期，以及已过期尚未处理的证书',
    query: z.object({ days: wholeAsked(366).default(DAYS_AHEAD) }),
    answer: z.array(recordAnswer(certificates)),
    run: ({ query: { days }, actor, store }) => {
      const more = { state: [inStore, lent, registered, expired].join() }
      return readDue({ store, actor, resource: certificates }, { day: 'validTo', days, more })
    },
  }),
]
