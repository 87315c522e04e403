/** Labels and errors are fixed (promises: Quote form). */

export const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  propertyType: 'Property Type',
  serviceNeeded: 'Service Needed',
  services: 'Services',
  additionalDetails: 'Additional Details',
  contactMethod: 'Preferred Contact Method',
  hasFlexibility: 'My schedule is flexible',
  isEmergency: 'This is an emergency',
};

/** By the stored value. The company's services come before `multiple-services`. */
export const optionLabels = {
  propertyType: {
    'single-family': 'Single Family Home',
    apartment: 'Apartment/Condo',
    commercial: 'Commercial Property',
    office: 'Office Building',
    other: 'Other',
  },
  serviceNeeded: { 'multiple-services': 'Multiple Services' },
  contactMethod: { phone: 'Phone Call', email: 'Email', text: 'Text Message', any: 'Any method is fine' },
};

/** The form cannot cause the last three; another client can. */
export const requestMessages = {
  required: {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
  },
  emailInvalid: 'Email is invalid',
  phoneInvalid: 'Phone number must be 10 digits',
  tooLong: (label: string, most: number) => `${label} must be at most ${most} characters`,
  notAnOption: (label: string) => `${label} must be one of the options`,
  notText: (label: string) => `${label} must be text`,
  notYesOrNo: (label: string) => `${label} must be true or false`,
};

export const ownerNotes = {
  phoneBeginsWithOne: 'begins with 1: check this number',
  notOffered: 'A service you no longer offer',
};
