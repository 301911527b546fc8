import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPanel } from '#platform/web/components/shell/error-panel.tsx'
import { OptionalShell } from '#platform/web/components/shell/optional-shell.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { loadShellIfAny } from '#platform/web/request/shell/shell.server.ts'

export const loader = open(async (call, state) =>
  data(
    { title: call.t('error.forbidden.title'), view: await loadShellIfAny(call, state) },
    { status: 403 },
  ),
)

const FORBIDDEN = { status: 403, message: '', requestId: '' }

export default function Forbidden() {
  const { view } = useLoaderData<typeof loader>()
  return (
    <OptionalShell view={view}>
      {view ? <ErrorPanel {...FORBIDDEN} /> : <ErrorPanel {...FORBIDDEN} isVisitor heading="h2" />}
    </OptionalShell>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
