import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  forms: {
    errorPrefix: 'Error: ',
    honeypot: 'Leave empty',
    least: 'At least {{min}}, at most {{max}}\u00a0characters',
    left_one: '{{count}}\u00a0character left',
    left_other: '{{count}}\u00a0characters left',
    over_one: '{{count}}\u00a0character too many',
    over_other: '{{count}}\u00a0characters too many',
    choose: 'Choose',
    sending: 'Sending…',
    failed: {
      title: 'Error',
      text: 'An error occurred while sending the request. Please try again.',
      kept: 'The form is still filled in, nothing of it is lost.',
    },
    tooMany: {
      title: 'Too many were sent in a short time',
      text_one: 'Try again in {{count}}\u00a0minute. The form stays filled in.',
      text_other: 'Try again in {{count}}\u00a0minutes. The form stays filled in.',
    },
    masked:
      'The code of a voucher does not belong here, so we hid it before it left. What remains of it is enough. Never send the whole code to anybody.',
    check: {
      question: 'What is {{sum}}?',
      hint: 'A simple sum shows that the form is not sent by a robot.',
      refresh: 'Another sum',
      right: 'Correct',
      loading: 'Loading the sum…',
      unavailable: 'The sum could not be loaded. The form cannot be sent without it.',
      retry: 'Try again',
    },
  },
  problems: {
    required: {
      text: 'Fill in: {{field}}',
      text_firstName: 'Enter your first name',
      text_lastName: 'Enter your last name',
      text_email: 'Enter an e-mail address like name@example.com',
      text_password: 'Enter your password',
      text_phone: 'Enter a phone number',
      text_address: 'Enter the address the courier should come to',
      text_city: 'Enter your town or city',
      text_postalCode: 'Enter the postcode',
      text_country: 'Choose the country',
      text_name: 'Enter your name',
      text_category: 'Choose what your problem is about',
      text_subject: 'Enter a subject',
      text_title: 'Enter a title',
      text_type: 'Choose what kind of feedback it is',
      text_rating: 'Choose a rating',
      text_code: 'Enter the code you want to verify',
    },
    'too-short': {
      text_one: '{{field}} must have at least {{count}} character',
      text_other: '{{field}} must have at least {{count}} characters',
      text_code_one: 'Invalid code format. Enter at least {{count}}\u00a0character',
      text_code_other: 'Invalid code format. Enter at least {{count}}\u00a0characters',
    },
    'too-long': {
      text_one: '{{field}} can have at most {{count}} character',
      text_other: '{{field}} can have at most {{count}} characters',
    },
    'hidden-characters': {
      text: '{{field}} contains invisible characters. Please type it again by hand',
    },
    'not-a-name': {
      text: '{{field}} can have only letters, spaces, hyphens and apostrophes',
    },
    'not-an-email': {
      text: 'Invalid e-mail format. Enter an address like name@example.com',
    },
    'not-an-iban': { text: 'Check the IBAN, one of its characters is wrong' },
    'own-account': { text: 'This account is ours. Enter that of the customer' },
    'not-a-phone': {
      text: '{{field}} can have only digits, spaces, hyphens, parentheses, slashes, dots and a leading plus',
    },
    'phone-without-sms': {
      text: 'This number cannot receive SMS. Enter a mobile number or change the delivery',
    },
    'not-a-postal-code': {
      text: 'This is not a postcode. Enter five digits, such as 811\u00a001',
    },
    'postal-code-elsewhere': {
      SK: 'The postcode {{postalCode}} is in Slovakia. Correct it or change the country',
      CZ: 'The postcode {{postalCode}} is in Czechia. Correct it or change the country',
    },
    'country-not-served': {
      text: 'The courier goes to Slovakia and Czechia only. Choose one of them',
    },
    'not-a-company-number': {
      text: 'An IČO has eight digits, and this is not one. Copy it from the register',
    },
    'cart-empty': {
      text: 'The cart is empty. Choose an amount and add it',
    },
    'too-many-lines': {
      text_one: 'An order can have at most {{count}} item',
      text_other: 'An order can have at most {{count}} items',
    },
    'line-repeated': {
      text: 'This item is in the cart twice. Remove it and add it again',
    },
    'order-too-large': {
      text: 'The vouchers of one order can be worth at most {{max}}',
    },
    'amount-missing': {
      text: 'You have to choose an amount or enter a custom one',
      text_customAmount:
        'You have to choose an amount or enter a custom one. Write it as a number with at most two decimal places',
    },
    'amount-not-added': {
      text: 'You typed {{amount}}: add it to the cart or delete it',
    },
    'amount-not-positive': {
      text: 'The amount must be a positive number',
    },
    'day-in-future': {
      text: 'The day cannot be in the future',
    },
    'amount-not-preset': {
      text: 'This amount is no longer offered. Remove it and enter it as a custom one',
    },
    'amount-out-of-range': {
      text: 'The amount is outside the allowed limits. Enter {{min}} to {{max}}',
    },
    'quantity-too-small': {
      text: 'The quantity must be at least {{min}}, and a whole number',
    },
    'quantity-too-large': {
      text: 'The maximum quantity is {{max}}',
    },
    'payment-not-offered': {
      text: 'This payment method is not offered for the chosen currency. Choose another',
    },
    'cash-too-large': {
      text: 'At most {{max}} may be paid in cash. Choose another payment method',
    },
    'email-unchanged': {
      text: 'This is your current e-mail. Type another',
    },
    'password-unchanged': {
      text: 'This is your current password. Choose another',
    },
    'password-common': {
      text: 'This password is among the first that anybody tries. Choose another',
    },
    'placeholder-unknown': {
      text: 'There is no placeholder {{placeholder}}. Use one of those offered',
    },
    'placeholder-left': {
      text: 'Write what is to stand in the place of {{placeholder}}',
    },
    'human-check-required': {
      text: 'Solve the sum and write the result',
    },
    'human-check-wrong': {
      text: 'Incorrect result of the sum, please try again',
    },
    'human-check-expired': {
      text: 'The sum has expired. Solve the new one',
    },
  },
  support: {
    days: {
      today: 'today',
      tomorrow: 'tomorrow',
      monday: 'on Monday',
      tuesday: 'on Tuesday',
      wednesday: 'on Wednesday',
      thursday: 'on Thursday',
      friday: 'on Friday',
    },
    received: {
      title: 'Request sent',
      toast: 'Your request was sent. Its number is {{number}}',
      number: 'Request number',
      copy: 'the request number',
      promise: 'We will answer by {{time}} {{day}}, {{date}}.',
      next: 'What happens next',
      confirmation:
        'A confirmation with this number goes to <mail>{{email}}</mail>. If you do not see it, check your spam folder too.',
      answer: 'The answer comes to the same address.',
      more: 'If you think of something else, write again and give this number.',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
