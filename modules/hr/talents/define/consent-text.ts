import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, date, integer, longText, text } from '#platform/define/engine/field-kinds.ts'
import { CONSENT_KIND } from './choices.ts'

/** The end of an agreement to stay in the talent pool, in months, is never later. */
const MOST_MONTHS = 24
const MOST_WORDS = 8_000

/** 告知文本: the text that an applicant reads and agrees to. A text never changes; a new version follows it. */
export const consentTexts = defineResource({
  path: 'hr/consent-texts',
  table: 'consent_text',
  label: '告知文本',
  controller: { family: 'hr', name: 'ConsentText' },
  title: 'name',
  sort: { field: 'effectiveFrom', descending: true },
  fields: {
    name: text('名称', { access: 'computed', in: ['list', 'search'], max: 60 }),
    kind: choice('文本类型', CONSENT_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    edition: integer('版本', { access: 'computed', in: ['list', 'sort'] }),
    effectiveFrom: date('生效日', {
      in: ['list', 'form', 'sort'],
      required: true,
      access: 'create',
    }),
    months: integer('保存月数', {
      in: ['list', 'form'],
      required: true,
      access: 'create',
      min: 1,
      max: MOST_MONTHS,
      initial: '24',
    }),
    purposes: longText('处理目的', { required: true, access: 'create', max: 1_000 }),
    recipients: longText('接收方', { access: 'create', max: 1_000 }),
    bodyZh: longText('正文（中文）', { required: true, access: 'create', max: MOST_WORDS }),
    bodyEn: longText('正文（英文）', { access: 'create', max: MOST_WORDS }),
    bodyEs: longText('正文（西班牙文）', { access: 'create', max: MOST_WORDS }),
    // Nobody is shown it, so it may change.
    remark: longText('备注', { max: 500 }),
  },
})
