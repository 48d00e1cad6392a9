-- Neovim, configured as docs/editors.md says, with someone who works in a folder of graphs: opens a file, looks round in it
-- and changes it, all through the editor's own client. What was seen is written as JSON for runTest.ts, which says what
-- it should have been. The environment names the folder (FOLDER) and the file to write (RESULTS).

local patience = 20000
local folder = vim.env.FOLDER
local seen = {}

local function await(what, holds)
  if not vim.wait(patience, holds, 20) then
    error('waited in vain for ' .. what)
  end
end

-- One thing that is tried: what it returns is what was seen.
local function look(name, action)
  local ok, result = pcall(action)
  seen[name] = ok and result or { error = tostring(result) }
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, true)
end

-- Puts the cursor on the first place of a text behind another.
local function go(text, behind)
  local before = behind or ''
  local found = false
  for row, line in ipairs(lines()) do
    local from = 1
    if not found then
      local _, last = line:find(before, 1, true)
      found = last ~= nil
      from = (last or 0) + 1
    end
    local column = found and line:find(text, from, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { row, column - 1 })
      return
    end
  end
  error(text .. ' is not in the text')
end

local function place()
  local row = vim.api.nvim_win_get_cursor(0)[1]
  return { file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ':t'), line = vim.fn.trim(lines()[row]), word = vim.fn.expand('<cword>') }
end

local function ask(method, extra)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(), extra or {})
  local answers, failure = vim.lsp.buf_request_sync(0, method, params, patience)
  assert(answers, failure)
  local _, answer = next(answers)
  -- Newer versions call it `err`.
  local refused = answer.error or answer.err
  return answer.result, refused and refused.message
end

local function codes()
  return vim.tbl_map(function(found)
    return found.code
  end, vim.diagnostic.get(0))
end

local function run()
  vim.o.hidden = true
  vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/desk.graph'))
  local client
  await('the server', function()
    client = vim.lsp.get_active_clients()[1]
    return client and client.initialized
  end)

  look('diagnostics', function()
    await('diagnostics', function()
      return #vim.diagnostic.get(0) > 0
    end)
    return vim.tbl_map(function(found)
      return { code = found.code, message = found.message, severity = found.severity, line = found.lnum, column = found.col }
    end, vim.diagnostic.get(0))
  end)

  look('hover', function()
    go('reply', 'node ')
    return ask('textDocument/hover').contents
  end)

  look('completion', function()
    go('question', 'node classify { reads')
    local result = ask('textDocument/completion')
    return vim.tbl_map(function(item)
      return item.label
    end, result.items or result)
  end)

  look('definition of a state in another file', function()
    go('Talk', 'extends')
    vim.lsp.buf.definition()
    await('another file', function()
      return place().file == 'talk.graph'
    end)
    local there = place()
    vim.cmd('buffer desk.graph')
    return there
  end)

  look('definition of the code that a node runs', function()
    go('#look')
    vim.lsp.buf.definition()
    await('another file', function()
      return place().file == 'desk.ts'
    end)
    local there = place()
    vim.cmd('buffer desk.graph')
    return there
  end)

  look('references', function()
    go('notes', 'intent')
    vim.lsp.buf.references()
    await('the quickfix list', function()
      return #vim.fn.getqflist() > 0
    end)
    local found = vim.tbl_map(function(item)
      return vim.fn.trim(item.text)
    end, vim.fn.getqflist())
    vim.cmd('cclose')
    vim.cmd('buffer desk.graph')
    return found
  end)

  look('symbols of the document', function()
    return vim.tbl_map(function(symbol)
      return symbol.name
    end, ask('textDocument/documentSymbol'))
  end)

  look('quick fix', function()
    go('qestion')
    -- The person who picks the first of the list.
    vim.ui.select = function(items, _, choose)
      choose(items[1], 1)
    end
    local before = table.concat(lines(), '\n')
    vim.lsp.buf.code_action()
    await('the repair', function()
      return table.concat(lines(), '\n') ~= before
    end)
    await('fewer diagnostics', function()
      return not vim.tbl_contains(codes(), 'unknown-key')
    end)
    return place().line
  end)

  look('rename across files', function()
    vim.cmd('edit ' .. vim.fn.fnameescape(folder .. '/talk.graph'))
    go('question')
    vim.lsp.buf.rename('request')
    await('the new name', function()
      return table.concat(lines(), '\n'):find('request', 1, true)
    end)
    local here = lines()
    vim.cmd('buffer desk.graph')
    await('the new name in the other file', function()
      return table.concat(lines(), '\n'):find('request', 1, true)
    end)
    return { talk = here, desk = lines() }
  end)

  look('rename that would clash', function()
    go('request', 'reads ')
    local refused
    -- The editor tells of changes in a hidden text a little later.
    await('a refusal that knows of both texts', function()
      _, refused = ask('textDocument/rename', { newName = 'intent' })
      return refused and refused:find('intent', 1, true)
    end)
    return refused
  end)

  look('diagnostics as the text changes', function()
    await('no diagnostics', function()
      return #vim.diagnostic.get(0) == 0
    end)
    vim.api.nvim_buf_set_lines(0, -1, -1, true, { 'graph twice { start -> nowhere -> end }' })
    await('the finding', function()
      return #vim.diagnostic.get(0) > 0
    end)
    local found = codes()
    vim.api.nvim_buf_set_lines(0, -2, -1, true, {})
    await('no diagnostics again', function()
      return #vim.diagnostic.get(0) == 0
    end)
    return found
  end)

  look('formatting', function()
    vim.lsp.buf.formatting_sync(nil, patience)
    return lines()
  end)

  look('end', function()
    client.stop()
    await('the server to end', client.is_stopped)
    return 'stopped'
  end)
end

local ok, failure = pcall(run)
if not ok then
  seen.failure = tostring(failure)
end
local results = assert(io.open(vim.env.RESULTS, 'w'))
results:write(vim.fn.json_encode(seen))
results:close()
vim.cmd('qall!')
