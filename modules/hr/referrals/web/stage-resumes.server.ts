import { REFERRAL_CALLS } from '#modules/hr/referrals/wire/referrals.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { filesIn } from '#platform/web/pages/files/attachments.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type StagedFile, stagedFile } from '#platform/wire/files/attachments.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The field with the files that an earlier attempt of the same form sent. */
export const STAGED = 'staged'

export const stagedText = ({ id, name }: StagedFile) => `${id} ${name}`

/** Reads the id and the name of an uploaded file. The name is for display only, because the API stores its own. */
function readStaged(text: string): StagedFile | null {
  const [id = ''] = text.split(' ', 1)
  return isUuid(id) ? { id, name: tidyFileName(text.slice(id.length + 1)) } : null
}

type Staging = { staged: StagedFile[]; problems: string[] }

/** Uploads the new résumés of the form, and returns them with those of earlier attempts that are still ticked. */
export async function stageResumes({
  form,
  gateway,
  isRestored,
  t,
}: SignedInCall): Promise<Staging> {
  const staged = form.getAll(STAGED).flatMap((entry) => readStaged(String(entry)) ?? [])
  const problems: string[] = []
  for (const file of isRestored ? [] : filesIn(form)) {
    const name = tidyFileName(file.name)
    const path = `${REFERRAL_CALLS.stage}?${new URLSearchParams({ name })}`
    try {
      staged.push((await gateway.sendFor('POST', path, file, stagedFile)).value)
    } catch (error) {
      if (!(error instanceof GatewayError) || !error.answered || error.code === 'unauthenticated') {
        throw error
      }
      problems.push(t('files.refused', { name: isolate(name), problem: error.message }))
    }
  }
  return { staged, problems }
}
