import { expect, test } from 'vitest'
import { isApiPath, isVisit } from './api-families.ts'

test.each([
  '/oauth/token',
  '/uc/api/User/ModifyUserPassword',
  '/hr/UserBaseInfo/GetUserBaseInfoPageList',
  '/api/hr/UserBaseInfo/GetUserBaseInfoPageList',
  '/cyl/Department/GetDepartmentTree',
  '/api/Department/GetDepartmentTree',
  '/sa/ShiftGroup/GetShiftGroupPageList',
  '/wt/api/Task/AddTask',
  '/Module/GetNavigationByApplicationIdAndUserId',
  '/Menu/GetNavigationByModuleIdAndUserId',
  '/Button/GetButtonAllByModuleIdAndUserId',
  '/UserInfo/AddVisitUser',
  '/openapi.json',
  '/api-docs',
  '/api-docs/style.css',
])('%s is a call', (path) => {
  expect(isApiPath(path)).toBe(true)
})

test.each([
  '/',
  '/hr',
  '/hr/archives',
  '/hr/archives/01890a5d-ac96-774b-bcce-b302099a8057',
  '/org/departments/new',
  '/login',
  '/loginSingle',
  '/IdentityServerRefreshToken',
  '/SharingCenter/teaminfo',
  '/Thanks',
  '/oauthx',
  '/openapi.jsonx',
  '/Modules/x',
])('%s is a page', (path) => {
  expect(isApiPath(path)).toBe(false)
})

test.each([
  ['a browser', 'GET', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, true],
  ['a program without a token', 'GET', { accept: '*/*' }, false],
  ['a program', 'GET', { accept: 'text/html', authorization: 'Bearer x' }, false],
  ['a form', 'POST', { accept: 'text/html' }, false],
])('%s: whether a page is wanted', (_who, method, headers, expected) => {
  expect(isVisit(new Request('http://desk.example/hr/Nothing', { method, headers }))).toBe(expected)
})
