import { RESUME_CALLS, resumeTexts } from '#modules/hr/resume-words/wire/resume-words.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { numberText } from '#platform/web/pages/texts/localised-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { FileTextResult } from '#platform/wire/files/file-text.ts'
import type { Tone } from '#platform/wire/values/tone.ts'

export type ResumeTextView = { id: string; name: string; label: string; tone: Tone; about: string }

const TONES: Partial<Record<FileTextResult, Tone>> = { read: 'good', cut: 'info', waiting: 'quiet' }

/** Loads what came of reading the résumés of a person: whether their words are found, or why not. */
export async function loadResumeTexts(call: ResourceCall): Promise<ResumeTextView[]> {
  const { gateway, t, language } = call
  const texts = await gateway.ask(RESUME_CALLS.texts, { id: requireId(call) }, resumeTexts)
  return texts.map(({ fileId, name, result, letters }) => ({
    id: fileId,
    name,
    label: t(`resumes.result.${result}`),
    tone: TONES[result] ?? 'warn',
    about: t(`resumes.about.${result}`, { letters: numberText(String(letters ?? 0), 0, language) }),
  }))
}
