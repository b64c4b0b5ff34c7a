// A runner of its own is a process of its own: a filter that a spec adds to the product is added for as long as the process lives.
export { default } from 'jest-runner';
