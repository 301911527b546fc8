import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPanel } from '#app/components/shell/error-panel.tsx'
import { OptionalShell } from '#app/components/shell/optional-shell.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { open } from '#app/request/guarded.server.ts'
import { loadShellIfAny } from '#app/request/shell.server.ts'

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
