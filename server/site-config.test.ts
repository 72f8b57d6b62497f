import { describe, expect, test } from 'vitest'
import { readConfig, type StartRefused } from './config.ts'
import { readSiteConfig } from './site-config.ts'

describe('The site of a project', () => {
  const given = {
    PUBLIC_URL: 'https://vouchers.example.sk/',
    SUPABASE_URL: 'https://abc.supabase.co/',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
    BANK_EUR: 'SK68 0720 0002 8919 8742 6353',
    FEATURES_OFF: 'feedback',
  }

  test('is what the server would show of the same environment, and takes no secret', () => {
    const { publicUrl, installation } = readConfig(given)
    expect(readSiteConfig({ ...given, SUPABASE_SECRET_KEY: 'not one' })).toEqual({
      publicUrl,
      project: { url: 'https://abc.supabase.co' },
      installation,
    })
  })

  test('names each variable that is missing or wrong', () => {
    const sentencesOf = (environment: Record<string, string>) => {
      try {
        return readSiteConfig(environment)
      } catch (fault) {
        return (fault as StartRefused).message.split('\n')
      }
    }
    expect(sentencesOf({ ...given, PUBLIC_URL: '' })).toEqual(['PUBLIC_URL must be set.'])
    expect(sentencesOf({ TILE_URL: 'nowhere' })).toEqual([
      'PUBLIC_URL must be set.',
      'TILE_URL must be none, or an address with {z}, {x} and {y}.',
      'SUPABASE_URL must be set.',
      'SUPABASE_PUBLISHABLE_KEY must be set.',
    ])
    expect(sentencesOf({ ...given, PUBLIC_URL: 'http://vouchers.example.sk' })).toEqual([
      'PUBLIC_URL must start with https://, or lead to this machine: staff sign in over https only.',
    ])
    expect(readSiteConfig({ ...given, PUBLIC_URL: 'http://localhost:5000' }).publicUrl).toBe(
      'http://localhost:5000',
    )
    expect(sentencesOf({ ...given, PUBLIC_URL: 'vouchers' })).toEqual([
      'PUBLIC_URL must be an address like https://example.sk, without a path.',
    ])
    expect(sentencesOf({ ...given, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc' })).toEqual([
      expect.stringMatching(/^SUPABASE_PUBLISHABLE_KEY must be the publishable key/),
    ])
  })
})
