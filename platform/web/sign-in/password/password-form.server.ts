import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { passwordChange } from '#platform/wire/sign-in/account.ts'

const FIELDS = ['originPassword', 'newPassword', 'confimPassword'] as const
const MAX_CHARACTERS = 512
const PASSWORD_CALL = '/uc/api/User/ModifyUserPassword'

/** Messages by field; an empty name is about the whole form. */
type Errors = Partial<Record<(typeof FIELDS)[number] | '', string>>

type Outcome =
  | { errors: Errors; init: ResponseInit; message?: never }
  | { errors?: never; message: string }

const INVALID: ResponseInit = { status: 400 }
const WAIT = new Set(['too-many', 'busy'])

/** Checks the form, then sends it to the back end. The page shows the message of the back end. */
export async function changePassword(call: SignedInCall): Promise<Outcome> {
  const { form, t, gateway, person } = call
  const [originPassword, newPassword, confimPassword] = FIELDS.map((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }) as [string, string, string]
  const errors = check({ originPassword, newPassword, confimPassword }, t)
  if (person.sub === '') errors[''] = t('password.noUser')
  if (Object.keys(errors).length > 0) return { errors, init: INVALID }
  try {
    const body = { id: person.sub, originPassword, newPassword, confimPassword }
    const message = await gateway.send('PUT', PASSWORD_CALL, passwordChange.parse(body))
    call.passwordChanged()
    return { message: message || t('password.success') }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (WAIT.has(error.code)) return { errors: { '': error.message }, init: refusalInit(error) }
    if (error.code !== 'invalid') throw error
    const errors = pickFields(error.fieldErrors)
    const isOfField = Object.keys(errors).length > 0
    return { errors: isOfField ? errors : { '': error.message }, init: INVALID }
  }
}

function check(
  values: Readonly<Record<(typeof FIELDS)[number], string>>,
  t: SignedInCall['t'],
): Errors {
  const errors: Errors = {}
  for (const name of FIELDS) {
    if (values[name] === '') errors[name] = t('password.required')
    else if (values[name].length > MAX_CHARACTERS) {
      errors[name] = t('password.tooLong', { max: MAX_CHARACTERS })
    }
  }
  const { newPassword, confimPassword } = values
  if (newPassword !== '' && confimPassword !== '' && newPassword !== confimPassword) {
    errors.confimPassword = t('password.different')
  }
  return errors
}

function pickFields(fieldErrors: Readonly<Record<string, string>>): Errors {
  const errors: Errors = {}
  for (const name of FIELDS) {
    const text = fieldErrors[name]
    if (text !== undefined) errors[name] = text
  }
  return errors
}
