import { z } from 'zod'
import { passwordChange, visitRecord } from '#contracts/account.ts'
import {
  ID_TOKEN_TYPE,
  LINK_IDENTITY,
  linkForm,
  MY_IDENTITIES,
  TOKEN_EXCHANGE,
  UNLINK_IDENTITY,
} from '#contracts/redirect-sign-in.ts'
import { tokenAnswer } from '#contracts/token.ts'
import { answers, type Operation, query, type Schema } from './openapi-parts.ts'

/** The calls of sign-in and shell, which belong to no resource. */
function shell(path: string, summary: string, rest: Partial<Operation>): Operation {
  return {
    tags: ['shell'],
    summary,
    operationId: path.slice(1).replaceAll('/', '_'),
    responses: answers({}),
    ...rest,
  }
}

function jsonBody(schema: z.ZodType): Schema {
  const content = { 'application/json': { schema: z.toJSONSchema(schema, { io: 'input' }) } }
  return { required: true, content }
}

const TEXT: Schema = { type: 'string' }
const UID = query('uid', TEXT, true, '当前用户的 sub')
const MID = query('mid', TEXT, true, '模块 id')

const TOKEN: Operation = shell('/oauth/token', '登录与续期', {
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: ['grant_type', 'client_id', 'client_secret'],
          properties: {
            grant_type: {
              enum: ['password', 'refresh_token', 'authorization_code', TOKEN_EXCHANGE],
            },
            client_id: TEXT,
            client_secret: TEXT,
            username: TEXT,
            password: TEXT,
            refresh_token: TEXT,
            subject_token: TEXT,
            subject_token_type: { enum: [ID_TOKEN_TYPE] },
          },
        },
      },
    },
  },
  responses: {
    '200': {
      description: 'OK',
      content: { 'application/json': { schema: z.toJSONSchema(tokenAnswer) } },
    },
    '400': { description: 'RFC 6749, section 5.2' },
  },
})

const MODULES = '/uc/api/Module/GetNavigationByApplicationIdAndUserId'
const MENUS = '/uc/api/Menu/GetNavigationByModuleIdAndUserId'
const BUTTONS = '/uc/api/Button/GetButtonAllByModuleIdAndUserId'
const USER = '/uc/api/User/GetCurrentUser'
const PASSWORD = '/uc/api/User/ModifyUserPassword'
const VISIT = '/hr/UserInfo/AddVisitUser'

export const SHELL_OPERATIONS: readonly [string, string, Operation][] = [
  ['/oauth/token', 'post', TOKEN],
  [MODULES, 'get', shell(MODULES, '模块导航', { parameters: [UID, query('appId', TEXT, true)] })],
  [MENUS, 'get', shell(MENUS, '菜单导航', { parameters: [UID, MID] })],
  [BUTTONS, 'get', shell(BUTTONS, '按钮', { parameters: [UID, MID] })],
  [USER, 'get', shell(USER, '当前用户', {})],
  [PASSWORD, 'put', shell(PASSWORD, '修改密码', { requestBody: jsonBody(passwordChange) })],
  [MY_IDENTITIES, 'get', shell(MY_IDENTITIES, '我的公司账号', {})],
  [
    LINK_IDENTITY,
    'post',
    shell(LINK_IDENTITY, '关联公司账号', { requestBody: jsonBody(linkForm) }),
  ],
  [
    UNLINK_IDENTITY,
    'delete',
    shell(UNLINK_IDENTITY, '解除公司账号', { parameters: [query('id', TEXT, true)] }),
  ],
  [VISIT, 'post', shell(VISIT, '访问记录', { requestBody: jsonBody(visitRecord) })],
]
