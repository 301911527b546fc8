import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import type {
  ControlView,
  OptionView,
  ProblemView,
} from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  OWN_PROFILE_CALLS,
  type OwnProfile,
  ownProfile,
  userChoice,
} from '#platform/wire/sign-in/own-profile.ts'
import { dayFrom } from '#platform/wire/values/parse-day.ts'
import type { ProfileForm, ProfileView } from './profile-view.ts'

const PAGE = '/account/profile'
const PHOTO_PAGE = '/account/photo'
const PIN_PAGE = '/account/pin'
const FILES = '/hr/archives'
const DELEGATE = 'delegateId'
const CONTACT_FIELDS = ['phone', 'email'] as const
const DAYS: ReadonlySet<string> = new Set(['delegateFrom', 'delegateTo'])
const DELEGATE_FIELDS = [DELEGATE, 'delegateFrom', 'delegateTo'] as const

type Texts = Readonly<Record<string, string>>

/** Typed values and problems of a rejected form. */
type Redraw = {
  typed?: Texts
  errors?: Texts
  general?: string[]
  found?: OptionView[]
  hint?: string
}

/** The user's own account and delegate. */
export async function loadProfile(call: SignedInCall, redraw: Redraw = {}): Promise<ProfileView> {
  const own = await call.gateway.ask(OWN_PROFILE_CALLS.read, {}, ownProfile)
  const { t, requestId } = call
  const { errors = {}, general = [] } = redraw
  const problems: ProblemView[] = [
    ...general.map((text) => ({ text, name: null })),
    ...Object.entries(errors).map(([name, text]) => ({ text, name })),
  ]
  return {
    draw: redraw.typed ? requestId : 'first',
    title: t('profile.title'),
    face: {
      // The file's id decides the colour when the account has a file.
      colour: faceColour(own.fileId ?? call.person.sub),
      name: own.name,
      photo: own.photo ?? null,
    },
    facts: factsOf(own, call),
    fileHref: await fileHref(own, call),
    photoHref: own.fileId === null ? null : PHOTO_PAGE,
    pinHref: own.fileId === null ? null : PIN_PAGE,
    contact: own.fileId === null ? contactControls(own, call, redraw) : null,
    delegate: delegateControls(own, call, redraw),
    offered: JSON.stringify(redraw.found ?? []),
    hasDelegate: own.delegateId !== null,
    heading: t('profile.problems'),
    problems,
  }
}

function factsOf(own: OwnProfile, { t }: SignedInCall): ProfileView['facts'] {
  const contact =
    own.fileId === null
      ? []
      : ([
          ['phone', own.phone],
          ['email', own.email],
        ] as const)
  return (
    [
      ['name', own.name],
      ['userName', own.user_name],
      ['code', own.code],
      ['department', own.deptName],
      ...contact,
    ] as const
  ).map(([name, text]) => ({ label: t(`profile.${name}`), text: text ?? '' }))
}

async function fileHref({ fileId }: OwnProfile, { gateway }: SignedInCall): Promise<string | null> {
  if (fileId === null) return null
  const navigation = await gateway.navigation().catch(() => null)
  return navigation && buttonCodesAt(navigation, FILES).has('view') ? `${FILES}/${fileId}` : null
}

function contactControls(
  own: OwnProfile,
  { t }: SignedInCall,
  { typed = {}, errors = {} }: Redraw,
): ControlView[] {
  const common = (name: (typeof CONTACT_FIELDS)[number]) => ({
    name,
    label: t(`profile.${name}`),
    kind: 'text' as const,
    value: typed[name] ?? own[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  return [
    { ...common('phone'), inputMode: 'tel' },
    { ...common('email'), inputMode: 'email' },
  ]
}

function delegateControls(
  own: OwnProfile,
  { t }: SignedInCall,
  { typed = {}, errors = {}, found = [], hint }: Redraw,
): ControlView[] {
  const common = (name: (typeof DELEGATE_FIELDS)[number]) => ({
    name,
    label: t(`profile.${name}`),
    value: typed[name] ?? own[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  const present = { value: own.delegateId ?? '', label: own.delegateName ?? '' }
  const options = [...(own.delegateId === null ? [] : [present]), ...found]
  const known = options.filter(
    ({ value }, index) => options.findIndex((other) => other.value === value) === index,
  )
  return [
    { ...common(DELEGATE), kind: 'picker', required: true, options: known, ...(hint && { hint }) },
    { ...common('delegateFrom'), kind: 'date', required: true },
    { ...common('delegateTo'), kind: 'date', required: true },
  ]
}

const NO_DELEGATE = Object.fromEntries(DELEGATE_FIELDS.map((name) => [name, null]))

const offeredOptions = z.array(z.object({ value: z.uuid(), label: z.string().max(200) })).max(100)

/** The delegates that the drawn form offered. */
function offeredIn(form: FormData): OptionView[] {
  try {
    return offeredOptions.parse(JSON.parse(String(form.get('offered') ?? '[]')))
  } catch {
    return []
  }
}

/** Saves one of the two forms, ends the delegation, or searches for a delegate. */
export const saveProfile = redrawing(async function saveProfile(call: SignedInCall) {
  const { form } = call
  const intent = String(form.get('intent') ?? '')
  const which: ProfileForm = form.get('form') === 'contact' ? 'contact' : 'delegate'
  const typed = typedIn(form, which)
  const found = offeredIn(form)
  if (call.isRestored) {
    const general = [call.t('typed.restored')]
    return data(await loadProfile(call, { typed, found, general }))
  }
  if (intent.startsWith('find:')) return findDelegate(call, typed)
  const values = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text || null]),
  )
  const path = which === 'contact' ? OWN_PROFILE_CALLS.update : OWN_PROFILE_CALLS.delegate
  try {
    const text = await call.gateway.send('PUT', path, intent === 'end' ? NO_DELEGATE : values)
    call.setFlash({ kind: 'success', text })
    return redirect(PAGE, 303)
  } catch (error) {
    const isAboutForm =
      error instanceof GatewayError && ['invalid', 'too-many'].includes(error.code)
    if (!isAboutForm) throw error
    const errors = error.fieldErrors
    const general = Object.keys(errors).length > 0 ? [] : [error.message]
    return data(await loadProfile(call, { typed, found, errors, general }), refusalInit(error))
  }
})

function typedIn(form: FormData, which: ProfileForm): Texts {
  const names = which === 'contact' ? CONTACT_FIELDS : DELEGATE_FIELDS
  const texts = names.map((name) => [name, String(form.get(name) ?? '').trim()] as const)
  return Object.fromEntries(
    texts.map(([name, text]) => [name, DAYS.has(name) ? dayFrom(text) : text]),
  )
}

async function findDelegate(call: SignedInCall, typed: Texts) {
  const { gateway, form, t } = call
  const key = String(form.get(`${DELEGATE}.key`) ?? '').trim()
  const hits = await gateway.ask(OWN_PROFILE_CALLS.choices, { key }, z.array(userChoice))
  const found = hits.map(({ id, name, code, deptName }) => ({
    value: id,
    label: [`${name} ${code}`, deptName].filter(Boolean).join(' · '),
  }))
  const [only] = found
  const chosen: Texts = found.length === 1 && only ? { [DELEGATE]: only.value } : {}
  const hint =
    found.length === 0 ? t('profile.nobody', { key }) : t('profile.found', { total: found.length })
  return data(await loadProfile(call, { typed: { ...typed, ...chosen }, found, hint }))
}
