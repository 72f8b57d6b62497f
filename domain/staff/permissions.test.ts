import { describe, expect, test } from 'vitest'
import { isPermitted, permissions } from './permissions.ts'

describe('who may do what (rule A2)', () => {
  test.each(permissions)('an admin may %s, an account without a role may not', (permission) => {
    expect(isPermitted('admin', permission)).toBe(true)
    expect(isPermitted(null, permission)).toBe(false)
  })
})
