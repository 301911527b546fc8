import { listed } from '#platform/define/engine/choice-list.ts'

/** Values of POOL_STATE: whether the person agreed to stay in the talent pool. */
export const POOL = { no: '无', kept: '在库', left: '退出' } as const

export const POOL_STATE = listed('poolState', ['无', '在库', '退出'], {
  无: 'quiet',
  在库: 'good',
  退出: 'quiet',
})

/** The name of somebody whose record was emptied. */
export const NOBODY = '已清空'

export const CONSENT_KIND = listed('consentKind', ['应聘告知', '人才库', '敏感信息', '对外提供'])

/** The value of CONSENT_KIND that everybody who applies agrees to. */
export const APPLICANT_CONSENT = '应聘告知'

/** The value of CONSENT_KIND that keeps a person in the talent pool. */
export const POOL_CONSENT = '人才库'
