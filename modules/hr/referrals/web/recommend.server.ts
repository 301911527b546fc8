import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { RESUME_ENDINGS } from '#modules/hr/careers/wire/careers.ts'
import { REFERRAL_RELATION } from '#modules/hr/referrals/define/choices.ts'
import {
  REFERRAL_CALLS,
  type ReferralForm,
  referralForm,
} from '#modules/hr/referrals/wire/referrals.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { StagedFile } from '#platform/wire/files/attachments.ts'
import { MAX_FILE_BYTES } from '#platform/wire/files/files.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { MY_REFERRALS } from './my-referrals.server.ts'
import type { RecommendFormView, RecommendView } from './referrals-view.ts'
import { stagedText, stageResumes } from './stage-resumes.server.ts'

const FIELDS = ['name', 'phone', 'relation', 'note'] as const
const BYTES_OF_MB = 1024 * 1024
const TICK = 'isAgreed'

type Entered = {
  id: string
  draw: string
  values: Readonly<Record<string, string>>
  staged: readonly StagedFile[]
  isAgreed: boolean
  errors: Readonly<Record<string, string>>
  /** Problems of no field. */
  general: readonly string[]
}

const begun = (): Entered => ({
  id: uuidv7(),
  draw: '',
  values: {},
  staged: [],
  isAgreed: false,
  errors: {},
  general: [],
})

function controlsOf({ t, language }: SignedInCall, { values, errors }: Entered): ControlView[] {
  const kinds: Readonly<Record<(typeof FIELDS)[number], Partial<ControlView>>> = {
    name: { kind: 'text', required: true, longest: 60 },
    phone: { kind: 'text', required: true, inputMode: 'tel', longest: 11 },
    relation: {
      kind: 'select',
      required: true,
      options: REFERRAL_RELATION.options.map(({ value }) => ({
        value,
        label: choiceLabel(REFERRAL_RELATION, value, language),
      })),
    },
    note: { kind: 'textarea', hint: t('referrals.noteHint') },
  }
  return FIELDS.map((name) => {
    const error = errors[name]
    return {
      name,
      label: t(`referrals.field.${name}`),
      value: values[name] ?? '',
      kind: 'text',
      ...kinds[name],
      ...(error !== undefined && { error }),
    }
  })
}

type Notice = NonNullable<ReferralForm['notice']>

function formOf(
  call: SignedInCall,
  { need, notice }: { need: ReferralForm['need']; notice: Notice },
  entered: Entered,
): RecommendFormView {
  const { t } = call
  const { errors, general, staged } = entered
  const ofFields = Object.entries(errors).map(([name, text]) => ({ name, text }))
  return {
    draw: entered.draw,
    hidden: [
      { name: 'id', value: entered.id },
      { name: 'needId', value: need.id },
      { name: 'noticeId', value: notice.id },
    ],
    heading: t('page.problems'),
    problems: [...general.map((text) => ({ name: null, text })), ...ofFields],
    about: [
      { label: t('referrals.duty'), text: need.duty },
      { label: t('referrals.requirement'), text: need.requirement },
      { label: t('careers.nice'), text: need.nice ?? '' },
    ].filter(({ text }) => text !== ''),
    controls: controlsOf(call, entered),
    files: {
      staged: staged.map((one) => ({ value: stagedText(one), name: one.name })),
      accept: RESUME_ENDINGS.map((ending) => `.${ending}`).join(),
      hint: t('referrals.filesHint', {
        kinds: RESUME_ENDINGS.join(t('careers.comma')),
        size: MAX_FILE_BYTES / BYTES_OF_MB,
      }),
    },
    notice: {
      title: t('careers.noticeTitle', { edition: notice.edition }),
      body: notice.body,
      facts: [
        { label: t('careers.noticePurposes'), value: notice.purposes },
        { label: t('careers.noticeRecipients'), value: notice.recipients ?? '' },
        { label: t('careers.noticeMonths'), value: t('careers.months', { count: notice.months }) },
      ].filter(({ value }) => value !== ''),
    },
    isAgreed: entered.isAgreed,
    agreeError: errors[TICK] ?? '',
  }
}

/** The words that say why the form is missing. */
function reasonOf(open: ReferralForm | null): 'needGone' | 'takesPart' | 'noNotice' {
  if (open === null) return 'needGone'
  return open.need.takesPart ? 'takesPart' : 'noNotice'
}

async function describe(
  call: SignedInCall,
  needId: string,
  entered: Entered,
): Promise<RecommendView> {
  const { gateway, t } = call
  const open = isUuid(needId)
    ? await gateway.ask(REFERRAL_CALLS.open, { id: needId }, referralForm.nullable())
    : null
  const notice = open?.notice ?? null
  const isFree = open !== null && notice !== null && !open.need.takesPart
  return {
    title: open ? t('referrals.recommendFor', { post: open.need.post }) : t('referrals.recommend'),
    back: { label: t('referrals.mine'), href: MY_REFERRALS },
    facts: open ? [open.need.department, open.need.city].join(' · ') : '',
    closed: isFree ? '' : t(`referrals.${reasonOf(open)}`),
    form: isFree ? formOf(call, { need: open.need, notice }, entered) : null,
  }
}

/** Loads the form of a recommendation for the need that the address names. */
export function loadRecommend(call: SignedInCall): Promise<RecommendView> {
  return describe(call, call.url.searchParams.get('need') ?? '', begun())
}

function enteredIn(call: SignedInCall, staged: readonly StagedFile[]): Entered {
  const { form, requestId } = call
  const typed = (name: string) => String(form.get(name) ?? '')
  const id = typed('id')
  return {
    id: isUuid(id) ? id : uuidv7(),
    draw: requestId,
    values: Object.fromEntries(FIELDS.map((name) => [name, typed(name)])),
    staged,
    isAgreed: form.get(TICK) === 'on',
    errors: {},
    general: [],
  }
}

/** Sends a recommendation; a refused one comes back with everything that was typed, and with its files. */
export const sendRecommendation = redrawing(async function sendRecommendation(call: SignedInCall) {
  const { form, gateway } = call
  const { staged, problems } = await stageResumes(call)
  const entered = enteredIn(call, staged)
  const needId = String(form.get('needId') ?? '')
  if (call.isRestored) return data(await describe(call, needId, entered), { status: 200 })
  if (problems.length > 0) {
    return data(await describe(call, needId, { ...entered, general: problems }), { status: 400 })
  }
  const { id, values, isAgreed } = entered
  const body = {
    id,
    needId,
    name: values.name ?? '',
    phone: values.phone ?? '',
    relation: values.relation ?? '',
    note: values.note ?? '',
    noticeId: String(form.get('noticeId') ?? ''),
    isAgreed,
    files: staged.map((one) => one.id),
  }
  try {
    const text = await gateway.send('POST', REFERRAL_CALLS.recommend, body)
    call.setFlash({ kind: 'success', text })
    return redirect(MY_REFERRALS, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered) throw error
    if (error.code === 'unauthenticated') throw error
    const errors = error.fieldErrors
    const general = Object.keys(errors).length > 0 ? [] : [error.message]
    return data(await describe(call, needId, { ...entered, errors, general }), refusalInit(error))
  }
})
