import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ErrorPanel, useProblem } from '#platform/web/components/shell/error-panel.tsx'
import { PublicFrame } from '#platform/web/components/shell/public-frame.tsx'
import { Shell } from '#platform/web/components/shell/shell.tsx'
import type { ShellView } from '#platform/web/components/shell/shell-view.ts'
import { revalidateElsewhere } from '#platform/web/lib/revalidate.ts'
import { usePush } from '#platform/web/push/use-push.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { loadShell } from '#platform/web/request/shell/shell.server.ts'

export const loader = guarded('signed-in', loadShell, { visit: false })

export default function AppLayout() {
  const view = useLoaderData<ShellView>()
  // On the first sign-in another person still knows the password, so the page receives no messages.
  usePush(view.isFirstSignIn ? null : view.person.user_name)
  if (view.isFirstSignIn) {
    return (
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    )
  }
  return (
    <Shell view={view}>
      <Outlet />
    </Shell>
  )
}

export const shouldRevalidate = revalidateElsewhere

export function ErrorBoundary() {
  const view = useRouteLoaderData<ShellView>('routes/_app')
  const problem = useProblem()
  if (!view || view.isFirstSignIn) {
    return (
      <PublicFrame>
        <ErrorPanel {...problem} heading="h2" />
      </PublicFrame>
    )
  }
  return (
    <Shell view={view}>
      <ErrorPanel {...problem} />
    </Shell>
  )
}
