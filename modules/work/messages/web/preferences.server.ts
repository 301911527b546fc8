import { redirect } from '@remix-run/node'
import { z } from 'zod'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { MESSAGE_CALLS, MESSAGE_TYPES, messagePreference } from '#platform/wire/push/inbox.ts'
import type { PreferencesView } from './preferences-view.ts'

/** Loads the user's message preferences. */
export async function loadMessagePreferences(call: SignedInCall): Promise<PreferencesView> {
  const { gateway, t } = call
  const all = await gateway.ask(MESSAGE_CALLS.preferences, {}, z.array(messagePreference))
  return {
    title: t('messages.preferences.title'),
    rows: all.map((one) => ({ ...one, label: t(`messages.types.${one.type}`) })),
  }
}

/** Saves every type in the form, ticked or not. */
export async function saveMessagePreferences({ form, gateway, setFlash }: SignedInCall) {
  const inApp = new Set(form.getAll('inApp'))
  const toast = new Set(form.getAll('toast'))
  const wishes = MESSAGE_TYPES.map((type) => ({
    type,
    inApp: inApp.has(type),
    toast: toast.has(type),
  }))
  const text = await gateway.send('PUT', MESSAGE_CALLS.setPreferences, wishes)
  setFlash({ kind: 'success', text })
  return redirect('/messages/preferences', 303)
}
